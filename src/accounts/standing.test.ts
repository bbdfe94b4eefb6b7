import { expect, test } from 'vitest'
import { words } from '../platform/words.ts'
import { isFull, type Standing, takesWrites } from './standing.ts'
import { standingNotice } from './standing-notice.ts'

const good: Standing = { state: 'ok', until: null, isTrial: false, quota: null, payer: 'Rita Lima' }
const until = '2026-12-04T12:00:00.000Z'
const dateOf = (instant: string) => instant.slice(8, 10)

const said = (standing: Partial<Standing>, isPayer = true) => {
  const notice = standingNotice({ ...good, ...standing }, { isPayer, dateOf })
  return notice && `${words(notice.title)}. ${words(notice.text)}`
}
const quota = (used: number, most = 50) => ({ quota: { used, most } })

test.each([
  ['nothing where all is well', {}, null],
  ['nothing below four fifths', quota(39), null],
  [
    'what is left from there on',
    quota(40),
    'Restam 10 agendamentos no plano. 40 de 50 agendamentos do plano já foram usados.',
  ],
  ['the last one', quota(49), 'Resta 1 agendamento no plano. 49 de 50 agendamentos do plano já foram usados.'],
  [
    'that none is left',
    quota(50),
    'Limite de agendamentos atingido. Os 50 agendamentos do plano foram usados. Com um plano maior, a agenda volta a aceitar novos.',
  ],
  [
    'until when a trial goes on',
    { state: 'overdue', until, isTrial: true },
    'O teste terminou. Escolha um plano até 04 para a conta não ficar só para leitura.',
  ],
  [
    'until when a plan goes on',
    { state: 'overdue', until },
    'O plano venceu. Pague até 04 para a conta não ficar só para leitura.',
  ],
  ['until when all works that was ended', { state: 'ending', until }, 'Assinatura encerrada. Tudo funciona até 04.'],
  [
    'until when a closed account may come back',
    { state: 'closed', until },
    'Conta encerrada. Em 04, todos os dados serão excluídos. Até lá, você pode baixar tudo ou reabrir a conta.',
  ],
  [
    'what is left where one only reads',
    { state: 'readOnly', ...quota(50) },
    'Somente leitura. Você pode consultar, exportar seus dados e pagar.',
  ],
] as const)('the payer is told %s', (_, standing, words) => {
  expect(said(standing)).toBe(words)
})

test.each([
  [quota(49), null],
  [
    quota(60),
    'Limite de agendamentos atingido. Os 50 agendamentos do plano foram usados. Para ampliar o plano, fale com Rita Lima.',
  ],
  [{ state: 'overdue', until }, 'O plano venceu. Em 04 a conta fica só para leitura. Avise Rita Lima.'],
  [{ state: 'ending', until }, null],
  [
    { state: 'closed', until },
    'Conta encerrada. Em 04, todos os dados serão excluídos. Para reabrir a conta, fale com Rita Lima.',
  ],
  [{ state: 'readOnly' }, 'Somente leitura. Você pode consultar. Para voltar a usar tudo, fale com Rita Lima.'],
  [
    { state: 'readOnly', payer: null },
    'Somente leitura. Você pode consultar. Para voltar a usar tudo, fale com o proprietário.',
  ],
] as const)('whoever does not pay is told who may: %o', (standing, words) => {
  expect(said(standing, false)).toBe(words)
})

test('a full plan takes all but appointments, and one that is read takes nothing', () => {
  expect(takesWrites({ ...good, ...quota(50) })).toBe(true)
  expect(isFull({ ...good, ...quota(50) })).toBe(true)
  expect(isFull({ ...good, ...quota(49) })).toBe(false)
  expect(takesWrites({ ...good, state: 'readOnly' })).toBe(false)
})
