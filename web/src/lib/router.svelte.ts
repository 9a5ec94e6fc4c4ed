import { tick } from 'svelte'

export type Route =
  | { page: 'home' }
  | { page: 'new' }
  | { page: 'learn' }
  | { page: 'table'; id: string }
  | { page: 'replay'; id: string }
  | { page: 'fair'; id: string }
  | { page: 'rules' }
  | { page: 'compare' }
  | { page: 'edition'; key: string }
  | { page: 'me' }
  | { page: 'carry' }
  | { page: 'missing' }

const TABLE = /^\/t\/([0-9a-z]{6,9})$/i
const REPLAY = /^\/g\/([0-9a-z]{6,9}-\d+)$/i
const FAIR = /^\/fair\/([0-9a-z]{6,9}-\d+)$/i
const EDITION = /^\/rules\/([\w-]+)$/

/** Return what a path leads to. */
export function match(pathname: string): Route {
  const path = pathname.replace(/(.)\/+$/, '$1')
  if (path === '/') return { page: 'home' }
  if (path === '/new') return { page: 'new' }
  if (path === '/me') return { page: 'me' }
  if (path === '/me/carry') return { page: 'carry' }
  if (path === '/learn') return { page: 'learn' }
  if (path === '/rules') return { page: 'rules' }
  if (path === '/rules/compare') return { page: 'compare' }
  const table = TABLE.exec(path)?.[1]
  if (table) return { page: 'table', id: table.toUpperCase() }
  const replay = REPLAY.exec(path)?.[1]
  if (replay) return { page: 'replay', id: replay.toUpperCase() }
  const fair = FAIR.exec(path)?.[1]
  if (fair) return { page: 'fair', id: fair.toUpperCase() }
  const key = EDITION.exec(path)?.[1]
  if (key) return { page: 'edition', key }
  return { page: 'missing' }
}

/** Where the browser is. */
class Router {
  path = $state(location.pathname)
  search = $state(location.search)
  hash = $state(location.hash)
  route = $derived(match(this.path))
  query = $derived(new URLSearchParams(this.search))

  read(): void {
    this.path = location.pathname
    this.search = location.search
    this.hash = location.hash
  }
}

export const router = new Router()
let hasNavigated = false

/** Go to an address of this site. */
export function navigate(to: string, options: { replace?: boolean } = {}): void {
  const before = router.path
  if (options.replace) history.replaceState(null, '', to)
  else history.pushState(null, '', to)
  router.read()
  if (router.path !== before) void arrive()
  else if (router.hash) scrollToAnchor()
}

/** Change the query of the present address without a new entry in the history. */
export function replaceQuery(query: URLSearchParams): void {
  const text = query.toString()
  history.replaceState(
    history.state,
    '',
    `${location.pathname}${text && `?${text}`}${location.hash}`,
  )
  router.read()
}

/** Go where the address points, once a page that loads late is there. */
export function settle(): void {
  if (location.hash) return scrollToAnchor()
  if (hasNavigated && document.activeElement === document.body) focusHeading()
}

/** Scroll to the element that the address names. */
export function scrollToAnchor(): void {
  const target = document.getElementById(decodeURIComponent(location.hash.slice(1)))
  if (!target) return
  target.scrollIntoView()
  focusOn(target)
}

function focusOn(element: HTMLElement): void {
  if (!element.hasAttribute('tabindex')) element.tabIndex = -1
  element.focus({ preventScroll: true })
}

async function arrive(): Promise<void> {
  await tick()
  hasNavigated = true
  if (location.hash) return scrollToAnchor()
  window.scrollTo(0, 0)
  focusHeading()
}

function focusHeading(): void {
  const heading = document.querySelector<HTMLElement>('main h1')
  if (heading) focusOn(heading)
}

function ownAddress(event: MouseEvent): string | null {
  if (event.defaultPrevented || event.button !== 0) return null
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return null
  const link = event.target instanceof Element ? event.target.closest('a') : null
  if (!(link instanceof HTMLAnchorElement) || !link.href) return null
  if (link.target || link.hasAttribute('download') || link.origin !== location.origin) return null
  if (/^\/(api|docs)\//.test(link.pathname)) return null
  return link.pathname + link.search + link.hash
}

/** Follow links and the history without loading the page anew. */
export function startRouter(): () => void {
  const follow = (event: MouseEvent): void => {
    const to = ownAddress(event)
    if (to === null) return
    event.preventDefault()
    navigate(to)
  }
  const back = (): void => {
    const before = router.path
    router.read()
    if (router.path !== before) void arrive()
  }
  document.addEventListener('click', follow)
  window.addEventListener('popstate', back)
  return () => {
    document.removeEventListener('click', follow)
    window.removeEventListener('popstate', back)
  }
}
