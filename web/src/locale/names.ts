import { t } from './t.svelte'

/** What a person is called; whoever is forgotten has one name at the server in every language. */
export function called(name: string): string {
  return name === 'Somebody' ? t('people-nameless') : name
}
