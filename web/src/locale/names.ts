import { t } from './t.svelte'

/** What the server calls somebody who wanted to be forgotten, whatever the language. */
const SOMEBODY = 'Somebody'

/** What a person is called; only who is forgotten has another name in every language. */
export function called(name: string): string {
  return name === SOMEBODY ? t('people-nameless') : name
}
