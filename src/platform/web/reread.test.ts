// @vitest-environment happy-dom
import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { answerMark, markOf, staleHeader } from '../question.ts'
import { apiOf, isTellingOfOwn, rereadWith } from './api.ts'
import { reread } from './reread.ts'

type Procedure = { call(input: object, options?: { context: { goesOn?: boolean } }): Promise<unknown> }
const agenda = apiOf('agenda') as unknown as { create: Procedure }

const queryClient = new QueryClient()
let status = 200
/** What the stream tells of the request: before its answer, after it, or before it gets lost. */
let stream: 'silent' | 'before' | 'after' | 'lost' = 'silent'
let reading = Promise.withResolvers<unknown[]>()
/** A list on the screen whose fetch lasts until `reading` is resolved. */
function showList(topic: string) {
  const read = vi.fn(() => reading.promise)
  const options = { queryKey: [topic.split('.'), {}], queryFn: read, initialData: [], staleTime: Infinity }
  const leave = new QueryObserver(queryClient, options).subscribe(() => {})
  return { read, leave }
}
let agendaList: ReturnType<typeof showList>
let otherList: ReturnType<typeof showList>

/** The page hears from the stream that the request with this mark made a topic stale. */
function hears(mark: string | undefined) {
  if (!isTellingOfOwn(mark, ['agenda.day'])) void reread(queryClient, ['agenda.day'])
}

beforeEach(() => {
  reading = Promise.withResolvers()
  rereadWith((topics) => reread(queryClient, topics))
  vi.stubGlobal('fetch', async (request: Request) => {
    await Promise.resolve()
    if (request.url.endsWith('/readyz')) throw new TypeError('no network')
    const tell = () => hears(markOf(Object.fromEntries(request.headers)))
    if (stream === 'before' || stream === 'lost') tell()
    if (stream === 'lost') throw new TypeError('no network')
    if (stream === 'after') setTimeout(tell, 20)
    const json = status === 200 ? { id: 1 } : { defined: true, code: 'SLOT_TAKEN', status, message: '', data: {} }
    const headers = { ...answerMark(Object.fromEntries(request.headers)), [staleHeader]: 'clients,agenda.day' }
    return Response.json({ json }, { status, headers })
  })
  otherList = showList('agenda.week')
  agendaList = showList('agenda.day')
})
afterEach(() => {
  status = 200
  stream = 'silent'
  reading.resolve([])
  agendaList.leave()
  otherList.leave()
  queryClient.clear()
})

const goesOn = { context: { goesOn: true } }

test('who goes on does not wait until the screen shows it', async () => {
  await agenda.create.call({}, goesOn)
  expect(agendaList.read).toHaveBeenCalledTimes(1)
})

test('a write is done when what its answer names has been read again, and nothing else is', async () => {
  let isDone = false
  const written = agenda.create.call({}).then(() => (isDone = true))
  await vi.waitFor(() => expect(agendaList.read).toHaveBeenCalledTimes(1))
  // A call with `goesOn` resolves without waiting for the screens.
  await agenda.create.call({}, goesOn)
  expect(isDone).toBe(false)
  reading.resolve([])
  await written
  expect(otherList.read).not.toHaveBeenCalled()
})

test('why it was refused is told at once, while the screen catches up', async () => {
  status = 409
  await expect(agenda.create.call({})).rejects.toThrow()
  expect(agendaList.read).toHaveBeenCalledTimes(1)
})

test.each([
  ['the screen that shows it', true],
  ['a screen that is fetched ahead', false],
])('a list that is being read for the first time is read again for %s', async (_, isShown) => {
  const queryKey = [['agenda', 'new'], {}]
  const [before, after] = [Promise.withResolvers<string[]>(), Promise.withResolvers<string[]>()]
  const queryFn = vi.fn(() => after.promise).mockImplementationOnce(() => before.promise)
  const options = { queryKey, queryFn, staleTime: Infinity }
  const shows = () => new QueryObserver(queryClient, options).subscribe(() => {})
  let leave = isShown ? shows() : () => {}
  const first = isShown ? undefined : queryClient.prefetchQuery(options)
  const again = reread(queryClient, ['agenda'])
  reading.resolve([])
  // This answer predates the change, but arrives after the news of it.
  before.resolve(['before'])
  await first
  await vi.waitFor(() => expect(queryClient.getQueryData(queryKey)).toEqual(['before']))
  after.resolve(['after'])
  await again
  if (!isShown) leave = shows()
  await vi.waitFor(() => expect(queryClient.getQueryData(queryKey)).toEqual(['after']))
  leave()
})

test.each(['before', 'after'] as const)(
  'what the stream tells of an own write %s its answer is read once',
  async (when) => {
    stream = when
    const told = await agenda.create.call({}, goesOn)
    expect(told).toEqual({ id: 1 })
    await new Promise((done) => setTimeout(done, 50))
    expect(agendaList.read).toHaveBeenCalledTimes(1)
  },
)

test('what the stream tells of a write whose answer gets lost is read, and so is what it tells afterwards', async () => {
  stream = 'lost'
  await expect(agenda.create.call({}, goesOn)).rejects.toThrow('no network')
  expect(agendaList.read).toHaveBeenCalledTimes(1)
  reading.resolve([])
  await vi.waitFor(() => expect(queryClient.isFetching()).toBe(0))
  hears('the mark of another page')
  expect(agendaList.read).toHaveBeenCalledTimes(2)
})
