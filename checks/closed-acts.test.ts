import { parseSync, Visitor } from 'vite'
import { expect, test } from 'vitest'
import { isOperators, needsRole, procedures } from './procedures.ts'
import { filesOf, isTest, textOf } from './tree.ts'

/** What is refused while a business may only read. */
const refused = new Set(
  procedures
    .filter((one) => one.method !== 'GET' && needsRole(one) && !isOperators(one) && !one.whileReadOnly)
    .map(({ name }) => name),
)

/** What a form calls; the dialog for squeezing in is one. */
const isSubmit = (attribute: unknown) => attribute === 'submit' || attribute === 'onSqueeze'

/** A form that calls what it is given. */
const publishForm = 'usePublishForm'

/** Frames that ask before their `act`. */
const questions = new Set(['ConfirmAction', 'RemovableRow'])

type Calls = { inForms: string[]; inQuestions: string[]; elsewhere: string[]; openQuestions: string[]; says: boolean }

/** The procedures that a file calls, by what closes their control: a form's frame, a question's, or the file itself. */
function callsIn(path: string, text: string): Calls {
  const calls: Calls = { inForms: [], inQuestions: [], elsewhere: [], openQuestions: [], says: false }
  const around: ('form' | 'question' | 'open question')[] = []
  const element: ('question' | 'open question' | null)[] = []
  new Visitor({
    JSXOpeningElement({ name, attributes }) {
      const isOpen = attributes.some((one) => one.type === 'JSXAttribute' && one.name.name === 'whileReadOnly')
      const isQuestion = name.type === 'JSXIdentifier' && questions.has(name.name)
      element.push(isQuestion ? (isOpen ? 'open question' : 'question') : null)
    },
    'JSXOpeningElement:exit': () => void element.pop(),
    JSXAttribute({ name }) {
      if (name.name === 'writes') calls.says = true
      if (isSubmit(name.name)) around.push('form')
      if (name.name === 'act' && element.at(-1)) around.push(element.at(-1)!)
    },
    'JSXAttribute:exit'({ name }) {
      if (isSubmit(name.name) || (name.name === 'act' && element.at(-1))) around.pop()
    },
    Property({ key }) {
      if (key.type === 'Identifier' && key.name === 'writes') calls.says = true
      if (key.type === 'Identifier' && key.name === 'submit') around.push('form')
    },
    'Property:exit'({ key }) {
      if (key.type === 'Identifier' && key.name === 'submit') around.pop()
    },
    CallExpression({ callee }) {
      if (callee.type !== 'Identifier') return
      if (callee.name === 'useClosedReason') calls.says = true
      if (callee.name === publishForm) around.push('form')
    },
    'CallExpression:exit'({ callee }) {
      if (callee.type === 'Identifier' && callee.name === publishForm) around.pop()
    },
    MemberExpression({ start, end }) {
      const [, idea, procedure] = /^(\w+)Api\.([\w.]+)\.call$/.exec(text.slice(start, end).replaceAll(/\s/g, '')) ?? []
      if (!idea) return
      const name = `${idea}.${procedure}`
      const place = around.at(-1)
      if (place === 'open question') calls.openQuestions.push(name)
      else if (place === 'question') calls.inQuestions.push(name)
      else if (place === 'form') calls.inForms.push(name)
      else if (refused.has(name)) calls.elsewhere.push(name)
    },
  }).visit(parseSync(path, text).program)
  return calls
}

/** Where the control of a write is, if it is in another file than its call, or in a form that calls it by a function. */
const controls: Record<string, readonly string[]> = {
  'src/agenda/web/use-change-appointment.ts': ['src/agenda/web/time-grid.tsx', 'src/agenda/web/status-select.tsx'],
  'src/agenda/web/use-undo.ts': ['src/agenda/web/schedule-dialogs.tsx', 'src/agenda/web/time-off-list.tsx'],
  'src/clients/web/use-client-import.ts': ['src/clients/web/import-preview.tsx', 'src/clients/web/import-progress.tsx'],
  'src/clients/web/use-tell-apart.ts': ['src/clients/web/similar-notice.tsx', 'src/clients/web/duplicates-page.tsx'],
  'src/clients/web/use-undo-import.ts': ['src/clients/web/past-imports.tsx', 'src/clients/web/import-progress.tsx'],
  'src/deposits/web/deposit-account-card.tsx': ['src/payments/web/keys-card.tsx'],
  'src/home/web/rules-form.tsx': ['src/home/web/rules-form.tsx'],
  'src/messages/web/queue.tsx': ['src/messages/web/queue-item.tsx'],
  'src/register/web/card-terms-dialog.tsx': ['src/register/web/card-terms-dialog.tsx'],
  'src/sales/web/api.ts': ['src/sales/web/cart-footer.tsx', 'src/sales/web/left-sales.tsx'],
  'src/sales/web/unsent-dialog.tsx': ['src/sales/web/unsent-summary.tsx'],
  'src/sites/web/site-versions.tsx': ['src/sites/web/versions-dialog.tsx'],
  'src/tickets/web/use-kept-tickets.ts': ['src/tickets/web/counter-ticket.tsx'],
  'src/tickets/web/use-tickets.ts': ['src/tickets/web/tickets-dialog.tsx'],
  // Nobody presses anything: the device fetches its key when the till opens.
  'src/sales/web/unsent-sales.tsx': [],
}

const files = filesOf('src/*/web/**/*.{ts,tsx}').filter((path) => !isTest(path) && !path.startsWith('src/platform/'))
const calls = new Map(files.map((path) => [path, callsIn(path, textOf(path))]))

test('whatever writes says so before it is pressed, while the business may only read', () => {
  expect(calls.size).toBeGreaterThan(400)
  const all = [...calls.values()]
  expect(all.flatMap(({ inForms }) => inForms).length).toBeGreaterThan(30)
  const unsaid = [...calls].filter(([path, { elsewhere, says }]) => elsewhere.length > 0 && !says && !controls[path])
  expect(Object.fromEntries(unsaid.map(([path, { elsewhere }]) => [path, elsewhere]))).toEqual({})
})

test('a question is open while reading exactly if its answer is taken then', () => {
  const asked = [...calls].flatMap(([path, { inQuestions, openQuestions }]) => [
    ...inQuestions.filter((name) => isTakenWhileReading(name)).map((name) => `${path}: ${name} is closed`),
    ...openQuestions.filter((name) => refused.has(name)).map((name) => `${path}: ${name} is open`),
  ])
  expect(asked).toEqual([])
})

const isTakenWhileReading = (name: string) => procedures.find((one) => one.name === name)?.whileReadOnly !== undefined

test('what stands for another file’s control is one, and is still needed', () => {
  for (const [path, there] of Object.entries(controls)) {
    const { elsewhere, says } = calls.get(path)!
    expect({ path, needed: elsewhere.length > 0 && !says }).toEqual({ path, needed: true })
    for (const control of there) expect(`${control} ${isClosing(control)}`).toBe(`${control} true`)
  }
})

const isClosing = (path: string) => (calls.get(path)?.says ?? false) || /useFormShell|<form/.test(textOf(path))

test.each<[keyof Calls, string]>([
  ['elsewhere', 'const restore = useAction(clientsApi.restore.call, { failed })'],
  ['inForms', "useFormShell({ submit: (values) => clientsApi.create.call(values), failed: 'Erro' })"],
  ['inForms', 'usePublishForm({ save: sitesApi.save.call, publish: () => sitesApi.publish.call() })'],
  ['inQuestions', 'const a = <ConfirmAction asking={b} act={({ id }) => clientsApi.remove.call({ id })} />'],
  ['openQuestions', 'const a = <ConfirmAction whileReadOnly act={() => businessApi.users.remove.call({ id })} />'],
])('what is %s is told apart', (place, text) => {
  const { says: _, ...found } = callsIn('a.tsx', text)
  expect(Object.entries(found).flatMap(([name, there]) => (there.length > 0 ? [name] : []))).toEqual([place])
})
