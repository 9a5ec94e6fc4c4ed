import { api } from '../../lib/api'
import { DEFAULT_CONFIG } from '../../lib/new_table'
import { defaultName, player } from '../../lib/player.svelte'
import type { Colour, ConfigView, EditionView, NewTable } from '../../wire'
import { configText, toggledVariations } from './config_text'
import { newSeats, seatFault, type Seats } from './seats'

const WAIT = 150

/** Draft of a game: what is being put together on the page for new games. */
export class Draft {
  readonly editions: readonly EditionView[]
  key = $state('')
  variations = $state<string[]>([])
  options = $state<Record<string, string>>({})
  seats = $state<Seats>({ red: 'me', blue: 'open', yellow: 'open', green: 'open' })
  clock = $state<number | null>(null)
  isPublic = $state(false)
  chat = $state(true)
  name = $state(player.name)
  /** What the server said of the configuration last. */
  view = $state.raw<ConfigView | null>(null)
  /** The sets of colours that could play when it was last without faults. */
  tables = $state.raw<Colour[][]>([])
  trouble = $state('')
  #hasAsked = false

  readonly edition: EditionView
  readonly text: string
  readonly faults: string[]
  readonly differences: { name: string; title: string; words: string }[]

  constructor(editions: EditionView[], key: string | null) {
    const first = editions[0]
    if (!first) throw new Error('there are no editions')
    this.editions = editions
    this.key =
      [key, DEFAULT_CONFIG].find((each) => editions.some((edition) => edition.key === each)) ??
      first.key
    this.edition = $derived(editions.find((edition) => edition.key === this.key) ?? first)
    this.text = $derived(configText(this.edition, this.variations, this.options))
    this.faults = $derived(this.#faults())
    this.differences = $derived(this.#differences())
    $effect(() => this.#check(this.text))
  }

  choose(key: string): void {
    this.key = key
    this.variations = []
    this.options = {}
  }

  toggle(variation: string): void {
    this.variations = toggledVariations(this.edition, this.variations, variation)
  }

  set(option: string, value: string): void {
    const usual = this.edition.options.find(({ name }) => name === option)?.default
    const { [option]: _, ...others } = this.options
    this.options = value === usual || value === '' ? others : { ...others, [option]: value }
  }

  get table(): NewTable {
    const { text: config, clock, isPublic: is_public, chat } = this
    return {
      config,
      seats: newSeats(this.seats),
      name: this.name.trim() || defaultName(),
      clock,
      is_public,
      chat,
    }
  }

  #faults(): string[] {
    const wrong = [this.trouble, ...(this.view?.faults ?? [])].filter(Boolean)
    return wrong.length ? wrong : [seatFault(this.seats, this.tables)].filter(Boolean)
  }

  #differences(): { name: string; title: string; words: string }[] {
    return this.edition.options.flatMap(({ name, title, choices }) => {
      const value = this.options[name]
      if (value === undefined) return []
      return [
        { name, title, words: choices.find((choice) => choice.value === value)?.words ?? value },
      ]
    })
  }

  #take(view: ConfigView): void {
    this.view = view
    this.trouble = ''
    if (view.tables.length) this.tables = view.tables
  }

  #check(text: string): () => void {
    let isStale = false
    const ask = async (): Promise<void> => {
      try {
        const view = await api.config(text)
        if (!isStale) this.#take(view)
      } catch (error) {
        if (!isStale) this.trouble = (error as Error).message
      }
    }
    const timer = setTimeout(ask, this.#hasAsked ? WAIT : 0)
    this.#hasAsked = true
    return () => {
      isStale = true
      clearTimeout(timer)
    }
  }
}
