import { showLanguage } from './t.svelte'

await showLanguage('en')
