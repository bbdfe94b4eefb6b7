type Extendable = Event & { waitUntil(work: Promise<unknown>): void }
export type FetchEvent = Extendable & { request: Request; respondWith(answer: Promise<Response>): void }
type Window = { url: string }

/** What our workers use of their surroundings: the types of the entries are those of pages, which lack it. */
export type ServiceWorker = {
  addEventListener(type: 'install' | 'activate', listener: (event: Extendable) => void): void
  addEventListener(type: 'fetch', listener: (event: FetchEvent) => void): void
  skipWaiting(): Promise<void>
  registration: { installing: object | null }
  clients: { claim(): Promise<void>; matchAll(options: object): Promise<Window[]> }
  location: Location
}
