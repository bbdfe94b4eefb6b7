import { afterEach, beforeEach, expect, vi } from 'vitest'
import { answerMark, staleHeader } from '../../question.ts'
import { type RefusalKind, unexpected } from '../../refusal.ts'
import { Refusal } from '../../refusal-error.ts'

/** What `apiOf` makes of a procedure, as far as a script needs it. */
type Procedure<Input, Output> = { key(): readonly unknown[]; call(input: Input, ...more: never[]): Promise<Output> }
type Any = { key(): readonly unknown[] }
type Answer = (input: never) => unknown

/** Replaces the network for each test of a file. A procedure that is called without an answer fails the test. */
export function scriptedRpc() {
  const script = new Map<string, { answer: Answer; stale: readonly string[] }>()
  const called: { name: string; input: unknown }[] = []
  const unscripted = new Set<string>()
  const set = (procedure: Any, answer: Answer, stale: readonly string[] = []) =>
    void script.set(nameOf(procedure), { answer, stale })

  beforeEach(() => {
    vi.stubGlobal('fetch', async (request: Request) => {
      const mark = answerMark(Object.fromEntries(request.headers))
      // Whoever got no answer asks whether the server is there. It is: only the answer was lost.
      if (request.url.endsWith('/readyz')) return new Response(null, { headers: mark })
      const { name, input } = await readCall(request)
      called.push({ name, input })
      const scripted = script.get(name)
      if (!scripted) unscripted.add(name)
      const given = await (scripted?.answer ?? broken)(input as never)
      if (given instanceof Response) return given
      if (given instanceof Failed)
        return Response.json({ json: given.body }, { status: given.body.status, headers: mark })
      const stale = scripted?.stale.length ? { [staleHeader]: scripted.stale.join() } : {}
      return Response.json({ json: given ?? null }, { headers: { ...mark, ...stale } })
    })
  })
  afterEach(() => {
    vi.unstubAllGlobals()
    const missing = [...unscripted]
    script.clear()
    called.length = 0
    unscripted.clear()
    expect(missing, 'procedures that were called and not scripted').toEqual([])
  })

  return {
    /** Answers every call from now on. `stale`: the topics that the write makes stale, which the page then reads again. */
    answers<Input, Output>(
      procedure: Procedure<Input, Output>,
      output: NoInfer<Output> | ((input: Input) => NoInfer<Output> | Promise<NoInfer<Output>>),
      stale?: readonly string[],
    ): void {
      set(procedure, typeof output === 'function' ? (output as Answer) : () => output, stale)
    },
    refuses: (procedure: Any, kind: RefusalKind, more?: ConstructorParameters<typeof Refusal>[1]) =>
      set(procedure, () => failed(kind.code, kind.status, new Refusal(kind, more).data)),
    /** Answers as the server does after a defect. */
    breaks: (...procedures: Any[]) => procedures.forEach((procedure) => set(procedure, broken)),
    /** Something between answers in the place of the server, for instance the network of a hotel. */
    answersOddly: (procedure: Any, response: () => Response) => set(procedure, response),
    /** No answer comes, as without a network. */
    loses: (...procedures: Any[]) => procedures.forEach((procedure) => set(procedure, lost)),
    /** The inputs of the calls so far. */
    calls: <Input, Output>(procedure: Procedure<Input, Output>): Input[] =>
      called.filter(({ name }) => name === nameOf(procedure)).map(({ input }) => input as Input),
  }
}

const nameOf = (procedure: Any): string => (procedure.key()[0] as string[]).join('.')

class Failed {
  readonly body: { status: number }
  constructor(body: Failed['body']) {
    this.body = body
  }
}
const failed = (code: string, status: number, data: { title: string; text: string }) =>
  new Failed({ defined: status < 500, code, status, message: data.text, data } as Failed['body'])
const broken = () => failed('INTERNAL', 500, unexpected)
const lost = () => {
  throw new TypeError('no network')
}

async function readCall(request: Request): Promise<{ name: string; input: unknown }> {
  const url = new URL(request.url)
  const name = url.pathname.replace('/rpc/', '').replaceAll('/', '.')
  const text = request.method === 'GET' ? url.searchParams.get('data') : await request.clone().text()
  const { json } = (text ? JSON.parse(text) : {}) as { json?: unknown }
  return { name, input: json }
}
