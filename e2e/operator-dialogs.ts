import { answerMark } from '../src/platform/question.ts'
import { paths } from '../src/platform/paths.ts'
import type { DialogOf } from './dialogs.ts'
import { follow, inTurn, press, pressIn, sees, type Step } from './looks.ts'

/** A payout comes about only weeks after a payment, so the server is taken to know one. */
const withPayout: Step = async (page) => {
  const [dueOn, amountCents] = ['2030-01-15', 5_900]
  const account = { holderName: 'Olga Prado', document: '52998224725', kind: 'email', key: 'olga@exemplo.com' }
  const payout = { ...account, id: crypto.randomUUID(), businessName: 'Salão da Olga', amountCents, state: 'open' }
  const days = [{ dueOn, payouts: 1, amountCents, open: 1 }]
  const sums = { owedCents: amountCents, heldCents: 0, nextPayoutOn: dueOn }
  await page.route(/\/rpc\/operator\/payouts\/list/, (route) =>
    route.fulfill({
      headers: answerMark(route.request().headers()),
      json: { json: { ...sums, days, day: dueOn, payouts: [payout] } },
    }),
  )
  await page.reload()
}

export const operatorDialogs: DialogOf[] = [
  {
    title: 'Menu',
    state: 'of operators',
    of: 'src/platform/web/shell/app-shell.tsx',
    at: paths.master,
    onPhone: true,
    open: press('Abrir menu'),
  },
  {
    title: 'Criar Novo Plano',
    of: 'src/operator/web/plan-dialog.tsx',
    at: paths.masterPlans,
    open: inTurn(
      press('Novo Plano'),
      (page) => page.getByRole('switch', { name: 'Plano de teste' }).check(),
      pressIn('Criar Novo Plano', 'Criar Plano'),
      sees('Nome do plano é obrigatório'),
    ),
  },
  {
    title: 'o plano',
    of: 'src/operator/web/plan-removal.tsx',
    at: paths.masterPlans,
    open: press(/^Excluir /),
  },
  {
    title: 'Suspender',
    of: 'src/operator/web/suspension-button.tsx',
    at: paths.masterUsers,
    open: press(/^Suspender (?!Olga)/),
  },
  {
    title: 'Estender o teste',
    of: 'src/operator/web/adjustment-dialog.tsx',
    at: paths.masterBusinesses,
    open: inTurn(
      follow('Salão da Nara'),
      press('Estender teste'),
      pressIn('Estender o teste', 'Estender teste'),
      sees('Escreva o motivo.'),
    ),
  },
  {
    title: 'Dar desconto',
    of: 'src/operator/web/coupon-dialog.tsx',
    at: paths.masterBusinesses,
    open: inTurn(
      follow('Salão da Nara'),
      press('Dar desconto'),
      pressIn('Dar desconto', 'Dar desconto'),
      sees('Informe de 1 a 100%.'),
    ),
  },
  {
    title: 'Novo comunicado',
    of: 'src/operator/web/announcement-dialog.tsx',
    at: paths.masterAnnouncements,
    open: inTurn(press('Novo comunicado'), pressIn('Novo comunicado', 'Enviar comunicado'), sees('Escreva o assunto.')),
  },
  {
    title: 'Marcar o repasse como pago?',
    of: 'src/operator/web/settle-payouts.tsx',
    at: paths.masterPayouts,
    open: inTurn(withPayout, press('Marcar como pagos')),
  },
]
