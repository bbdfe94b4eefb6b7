import { describe, expect, test } from 'vitest'
import { runExclusively, sendFirst, unsentSale, type Outbox, type UnsentSale } from './unsent-sale.ts'
import { saleRefusals } from './sale.ts'
import { wholeBy } from './split.ts'

const place = {
  sessionId: 'r',
  registerId: 'front',
  cashierName: 'Marina',
  businessName: 'Salão',
  zone: 'America/Sao_Paulo',
}
const cart = { lines: [], client: null, discount: null, parts: wholeBy('card') }
const sale = (id: string): UnsentSale => unsentSale(id, cart, place, new Date('2026-11-22T12:00:00Z'))
const atTheBack = (id: string): UnsentSale => ({ ...sale(id), registerId: 'back' })

type Reason = NonNullable<UnsentSale['refusal']>
const defect = { code: 'INTERNAL', title: 'Erro', text: 'Ocorreu um erro inesperado.' }
const { SALE_KEY_REUSED, REGISTER_CLOSED, SALE_DISCARDED } = saleRefusals

/** A device with these sales, and a server with the given answers by sale id. Without an answer it stores the sale. */
function aDevice(sold: (string | UnsentSale)[], answers: Record<string, Reason | 'nothing'> = {}) {
  let held = sold.map((one) => (typeof one === 'string' ? sale(one) : one))
  const sent: string[] = []
  const outbox: Outbox = {
    read: async () => held,
    send: async ({ id }) => {
      sent.push(id)
      if (answers[id]) throw new Error(id)
    },
    refusalIn: (error) => {
      const answer = answers[(error as Error).message]!
      return answer === 'nothing' ? null : answer
    },
    drop: async (id) => void (held = held.filter((one) => one.id !== id)),
    keep: async (changed) => void (held = held.map((one) => (one.id === changed.id ? changed : one))),
  }
  const sendAll = async () => {
    const closed = new Set<string>()
    while (await sendFirst(outbox, closed));
  }
  return { sent, outbox, sendAll, held: () => held.map(({ id, refusal }) => [id, refusal?.code ?? null]) }
}

describe('what waits on the device', () => {
  test('is sent in the order in which it was sold, and let go of when the server has it', async () => {
    const { sent, sendAll, held } = aDevice(['a', 'b', 'c'])
    await sendAll()
    expect(sent).toEqual(['a', 'b', 'c'])
    expect(held()).toEqual([])
  })

  test('is let go of when somebody has discarded it elsewhere', async () => {
    const { sent, sendAll, held } = aDevice(['a', 'b'], { a: SALE_DISCARDED })
    await sendAll()
    expect(sent).toEqual(['a', 'b'])
    expect(held()).toEqual([])
  })

  test('waits, and all behind it, where no answer came: nobody knows whether it arrived', async () => {
    const { sent, sendAll, held } = aDevice(['a', 'b', 'c'], { b: 'nothing' })
    await sendAll()
    expect(sent).toEqual(['a', 'b'])
    expect(held()).toEqual([
      ['b', null],
      ['c', null],
    ])
  })

  test('waits where the reason passes by itself, such as a closed register', async () => {
    const { sent, sendAll, held } = aDevice(['a', 'b'], { a: REGISTER_CLOSED })
    await sendAll()
    expect([sent, held()]).toEqual([
      ['a'],
      [
        ['a', null],
        ['b', null],
      ],
    ])
  })

  test('of a closed register holds up what was sold at its own, and not what was sold at another', async () => {
    const { sent, sendAll, held } = aDevice(['a', 'b', atTheBack('c'), atTheBack('d')], { a: REGISTER_CLOSED })
    await sendAll()
    expect(sent).toEqual(['a', 'c', 'd'])
    expect(held()).toEqual([
      ['a', null],
      ['b', null],
    ])
    await sendAll()
    expect(sent).toEqual(['a', 'c', 'd', 'a'])
  })

  test('stays with its reason where a person decides, and holds up nothing behind it', async () => {
    const { sent, sendAll, held } = aDevice(['a', 'b'], { a: SALE_KEY_REUSED })
    await sendAll()
    expect(sent).toEqual(['a', 'b'])
    expect(held()).toEqual([['a', 'SALE_KEY_REUSED']])
    await sendAll()
    expect(sent).toEqual(['a', 'b'])
  })

  test('is set aside when the server has failed on it three times', async () => {
    const { sent, sendAll, held } = aDevice(['a', 'b'], { a: defect })
    for (const _ of [1, 2, 3]) await sendAll()
    expect(sent).toEqual(['a', 'a', 'a', 'b'])
    expect(held()).toEqual([['a', 'INTERNAL']])
  })

  test('is not let go of when the device cannot write that down, and that is told', async () => {
    const { outbox } = aDevice(['a'])
    const broken = { ...outbox, drop: () => Promise.reject(new Error('the disk is full')) }
    await expect(sendFirst(broken, new Set())).rejects.toThrow('the disk is full')
  })
})

describe('one run at a time', () => {
  test('takes what was asked for while it works, whenever that was', async () => {
    for (let later = 0; later < 12; later++) {
      let [waiting, isWorking] = [1, false]
      const send = runExclusively(async () => {
        expect(isWorking).toBe(false)
        isWorking = true
        waiting = 0
        // Simulates reading the device after the last sale.
        for (let step = 0; step < 4; step++) await Promise.resolve()
        isWorking = false
      })
      const first = send()
      for (let step = 0; step < later; step++) await Promise.resolve()
      waiting++
      await Promise.all([first, send()])
      expect(waiting, `asked ${later} moments later`).toBe(0)
    }
  })

  test('goes on after a failure', async () => {
    const done: string[] = []
    const send = runExclusively(async () => {
      if (done.push('once') === 1) throw new Error('broken')
    })
    await expect(send()).rejects.toThrow('broken')
    await send()
    expect(done).toHaveLength(2)
  })
})
