import js from '@eslint/js'
import svelte from 'eslint-plugin-svelte'
import globals from 'globals'
import ts from 'typescript-eslint'

import svelteConfig from './svelte.config.js'

export default ts.config(
  { ignores: ['node_modules/', 'src/wire.ts', 'worker.js'] },
  js.configs.recommended,
  ts.configs.recommended,
  svelte.configs.recommended,
  svelte.configs.prettier,
  { languageOptions: { globals: { ...globals.browser, ...globals.node } } },
  {
    files: ['**/*.svelte', '**/*.svelte.ts'],
    languageOptions: { parserOptions: { parser: ts.parser, svelteConfig } },
  },
  {
    rules: {
      // The compiler of TypeScript knows better which names there are.
      'no-undef': 'off',
      '@typescript-eslint/no-unused-vars': [
        'error',
        { argsIgnorePattern: '^_', varsIgnorePattern: '^_' },
      ],
      // The router follows plain links; there is no SvelteKit here.
      'svelte/no-navigation-without-resolve': 'off',
      // Sets and addresses that are made, used and thrown away need not be watched.
      'svelte/prefer-svelte-reactivity': 'off',
      // svelte-check, which fails on warnings, is the judge of what is ignored.
      'svelte/no-unused-svelte-ignore': 'off',
    },
  },
)
