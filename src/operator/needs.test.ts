import { expect, test } from 'vitest'
import { needsOf } from './needs.ts'

const nothing = {
  attention: { overdue: 0, trialsEnding: 0, sendersStopped: 0 },
  jobs: { givenUp: 0 },
  operation: { restore: null, failedDrill: null },
}

test('nothing needs nobody', () => expect(needsOf(nothing)).toEqual([]))

test('what waits for a person is named by its number, with the way there', () => {
  const attention = { overdue: 2, trialsEnding: 1, sendersStopped: 1 }
  expect(needsOf({ ...nothing, attention, jobs: { givenUp: 3 } })).toMatchObject([
    { count: 2, many: 'negócios com o pagamento vencido', to: '/master/businesses?standing=overdue' },
    { count: 1, one: 'teste termina nos próximos 7 dias', to: '/master/businesses?standing=trial_ending' },
    { count: 3, many: 'tarefas falharam e não serão tentadas de novo', to: '/master/jobs' },
    { count: 1, one: 'negócio com os envios a clientes parados' },
  ])
})
