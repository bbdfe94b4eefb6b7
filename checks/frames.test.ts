import { parseSync, Visitor } from 'vite'
import { expect, test } from 'vitest'
import { filesOf, isTest, textOf } from './tree.ts'

/** Frames that `src/platform/web/frames/` has written once, and a screen wrote out by hand. */
type ByHand = 'form' | 'form dialog' | 'loading' | 'mutation' | 'pending question' | 'told refusal'

type Node = { type: string; name?: unknown } & Record<string, unknown>
const isNode = (value: unknown): value is Node => typeof (value as Node | null)?.type === 'string'
const contains = (node: unknown, is: (node: Node) => boolean): boolean =>
  Array.isArray(node)
    ? node.some((one) => contains(one, is))
    : isNode(node) && (is(node) || Object.values(node).some((part) => contains(part, is)))

const callsTo = (name: string) => (node: Node) =>
  node.type === 'CallExpression' && (node['callee'] as Node).name === name

/** A call that is given the refusal of an error: what shows it to a person. */
const tellsRefusal = (node: Node) =>
  node.type === 'CallExpression' && (node['arguments'] as Node[]).some(callsTo('refusalOf'))

/** A button that sends the form in which it stands. */
const isSubmit = (node: Node) =>
  node.type === 'JSXOpeningElement' &&
  (node.name as Node).name === 'Button' &&
  contains(node['attributes'], (one) => one.type === 'Literal' && one['value'] === 'submit')

function byHandIn(path: string, text: string): ByHand[] {
  const found = new Set<ByHand>()
  new Visitor({
    CallExpression(node) {
      if (callsTo('useMutation')(node as unknown as Node)) found.add('mutation')
    },
    CatchClause({ body }) {
      if (contains(body, tellsRefusal)) found.add('told refusal')
    },
    JSXElement(node) {
      const { name } = node.openingElement
      const isForm = name.type === 'JSXIdentifier' && ['Form', 'form'].includes(name.name)
      if (isForm && contains(node.children, isSubmit)) found.add('form')
    },
    JSXOpeningElement({ name, attributes }) {
      const names = attributes.map((one) => one.type === 'JSXAttribute' && one.name.name)
      if (name.type !== 'JSXIdentifier') return
      if (name.name === 'Confirm' && names.includes('pending')) found.add('pending question')
      if (name.name === 'ErrorState') found.add('loading')
      if (name.name === 'DialogFoot') found.add('form dialog')
    },
  }).visit(parseSync(path, text).program)
  return [...found].toSorted()
}

/** What is still written by hand. This list only becomes shorter. */
const left: Record<string, ByHand[]> = {
  // Mutations with a life of their own: shown before the answer, tried again, or without words of a failure.
  'src/accounts/web/session.tsx': ['mutation'],
  'src/accounts/web/verify-page.tsx': ['mutation'],
  'src/agenda/web/use-change-appointment.ts': ['mutation'],
  'src/sales/web/use-checkout.ts': ['mutation'],
  // Questions that stay open after a failure, or whose action is another's.
  'src/accounts/web/sessions-card.tsx': ['loading', 'pending question'],
  'src/clients/web/past-imports.tsx': ['pending question'],
  'src/home/web/sign-out.tsx': ['pending question'],
  'src/payments/web/keys-card.tsx': ['pending question'],
  // Forms with which somebody comes in, and the ways out below their button.
  'src/accounts/web/code-form.tsx': ['form'],
  'src/accounts/web/prove-account-form.tsx': ['form'],
  'src/accounts/web/recovery-form.tsx': ['form'],
  'src/accounts/web/second-factor-form.tsx': ['form'],
  'src/accounts/web/sign-in-form.tsx': ['form'],
  'src/business/web/invited-sign-up-form.tsx': ['form'],
  'src/business/web/sign-up-form.tsx': ['form'],
  // Forms that send nothing, or send without the shell: what is typed is in their own state.
  'src/register/web/card-terms-dialog.tsx': ['form'],
  'src/sales/web/discount-dialog.tsx': ['form'],
  'src/sales/web/line-dialog.tsx': ['form'],
  // Forms whose button stands among the fields, or beside them.
  'src/agenda/web/added-service-form.tsx': ['form'],
  'src/agenda/web/service-line-form.tsx': ['form'],
  'src/agenda/web/rules-form.tsx': ['form'],
  'src/agenda/web/time-question.tsx': ['form'],
  'src/sales/web/receipt-share.tsx': ['form'],
  // Forms that the dialog shows beside something else, or in the place of something else.
  'src/agenda/web/appointment-dialog.tsx': ['form dialog'],
  'src/agenda/web/visit-panel.tsx': ['form dialog'],
  // A list or figures with states of their own: what is there stays, and the failure of a reread stands beside it.
  'src/booking/web/link-statistics.tsx': ['loading'],
  'src/integrations/web/delivery-dialog.tsx': ['loading'],
  'src/integrations/web/integration-card.tsx': ['loading'],
  'src/sites/web/site-versions.tsx': ['loading'],
  // A failure that may be an answer of its own: gone, run out, switched off, not to be asked.
  'src/billing/web/affiliate-page.tsx': ['loading'],
  'src/business/web/invitation-page.tsx': ['loading'],
  'src/clients/web/client-notes.tsx': ['form', 'loading'],
  'src/clients/web/client-page.tsx': ['loading'],
  // Several queries at once, or a failure between parts that are shown all the same.
  'src/agenda/web/schedule-page.tsx': ['loading'],
  'src/billing/web/billing-page.tsx': ['loading'],
  'src/messages/web/channels.tsx': ['loading'],
  'src/messages/web/feed-list.tsx': ['loading'],
  'src/reports/web/fiscal-panel.tsx': ['loading'],
  'src/sales/web/till-page.tsx': ['loading'],
  'src/sites/web/domain-settings-page.tsx': ['loading'],
  // What is waited for is no answer, or is waited for in words.
  'src/booking/web/page-in-frame.tsx': ['loading'],
  'src/operator/web/operator-frame.tsx': ['loading'],
  // Several calls with a way out between them.
  'src/clients/web/use-client-import.ts': ['told refusal'],
  'src/passkeys/web/passkey-button.tsx': ['told refusal'],
  'src/passkeys/web/step-up-button.tsx': ['told refusal'],
}

test('a screen does not write out by hand what a frame has written once', () => {
  const files = filesOf('src/*/web/**/*.{ts,tsx}').filter((path) => !isTest(path) && !path.startsWith('src/platform/'))
  expect(files.length).toBeGreaterThan(400)
  const found = files.map((path) => [path, byHandIn(path, textOf(path))] as const)
  expect(Object.fromEntries(found.filter(([, kinds]) => kinds.length > 0))).toEqual(left)
})

test.each<[ByHand, string]>([
  ['form', 'const a = <Form shell={shell}><Field /><div><Button type="submit">Salvar</Button></div></Form>'],
  ['form', 'const a = <form onSubmit={send}><Field /><Button type="submit">Aplicar</Button></form>'],
  ['form dialog', 'const a = <Dialog open footer={<DialogFoot form={shell} onCancel={onClose} />} />'],
  ['loading', 'const a = query.isError ? <ErrorState title="Erro" /> : <Skeleton />'],
  ['loading', 'const a = query.isError ? <ErrorState title="Erro" /> : <Rows rows={query.data} />'],
  ['mutation', 'const remove = useMutation({ onError: (error) => failed(refusalOf(error)) })'],
  ['pending question', 'const a = <Confirm open pending={remove.isPending} title="Remover?" />'],
  ['told refusal', "try { await f() } catch (error) { toastFailure('Erro')(refusalOf(error)) }"],
])('%s by hand is found', (kind, text) => {
  expect(byHandIn('a.tsx', text)).toEqual([kind])
})

test('a plain question, and a refusal that decides something, are no frames', () => {
  expect(byHandIn('a.tsx', 'const a = <Confirm open title="Descartar?" />')).toEqual([])
  expect(byHandIn('a.ts', "try { f() } catch (error) { if (refusalOf(error)?.code === 'GONE') throw error }")).toEqual(
    [],
  )
})
