import { expect, test } from 'vitest'
import { languages } from '../languages/language.ts'
import { portuguese } from '../languages/translator.ts'
import { translatorFor } from '../languages/translators.ts'
import { headlineOf, isWaiting, stateOf } from './booking-headline.ts'

const deposit = {
  askedCents: 3000,
  heldCents: 0,
  isWaiting: true,
  code: null,
  isByProvider: false,
  returnUntil: { date: '2026-11-30', time: '10:00' },
  isReturnable: false,
}
const booked = {
  isCancelled: false,
  isConfirmed: false,
  answer: null,
  isOnline: true,
  onlineAct: null,
  changeState: 'free',
  heldUntil: null,
  deposit: null,
} as const
const heldUntil = { date: '2026-11-28', time: '10:00' }

test.each([
  ['Agendamento realizado!', booked],
  ['Seu agendamento', { ...booked, isOnline: false }],
  ['Pedido enviado', { ...booked, heldUntil }],
  ['Falta pagar o sinal', { ...booked, heldUntil, deposit }],
  ['Falta pagar o sinal', { ...booked, heldUntil, deposit, onlineAct: 'moved' }],
  ['Pedido enviado', { ...booked, heldUntil, onlineAct: 'moved' }],
  ['Agendamento confirmado', { ...booked, isConfirmed: true }],
  ['Presença confirmada', { ...booked, isConfirmed: true, answer: 'coming' }],
  ['Você avisou que não vem', { ...booked, answer: 'not_coming', changeState: 'late' }],
  ['Agendamento cancelado', { ...booked, answer: 'not_coming', isCancelled: true, changeState: 'cancelled' }],
  ['Agendamento confirmado', { ...booked, isConfirmed: true, changeState: 'late' }],
  ['Agendamento remarcado', { ...booked, isConfirmed: true, onlineAct: 'moved' }],
  ['Agendamento cancelado', { ...booked, isCancelled: true, onlineAct: 'cancelled', changeState: 'cancelled' }],
  ['Agendamento cancelado', { ...booked, isCancelled: true, changeState: 'cancelled' }],
  ['Agendamento não confirmado', { ...booked, isCancelled: true, onlineAct: 'expired', changeState: 'cancelled' }],
  ['Agendamento encerrado', { ...booked, isConfirmed: true, changeState: 'over' }],
] as const)('the headline is %s', (headline, booking) => {
  expect(headlineOf(booking, portuguese)).toBe(headline)
})

// spec: public-errors-5
test('a booking is waiting only while a payment or an answer is missing', () => {
  expect(isWaiting(stateOf({ ...booked, heldUntil }))).toBe(true)
  expect(isWaiting(stateOf({ ...booked, heldUntil, deposit }))).toBe(true)
  expect(isWaiting(stateOf(booked))).toBe(false)
  expect(isWaiting(stateOf({ ...booked, isCancelled: true, heldUntil }))).toBe(false)
})

test('each language has a headline of its own for each state', () => {
  const states = [
    booked,
    { ...booked, isOnline: false },
    { ...booked, heldUntil },
    { ...booked, heldUntil, deposit },
    { ...booked, isConfirmed: true },
    { ...booked, answer: 'coming' },
    { ...booked, answer: 'not_coming' },
    { ...booked, onlineAct: 'moved' },
    { ...booked, isCancelled: true },
    { ...booked, isCancelled: true, onlineAct: 'expired' },
    { ...booked, changeState: 'over' },
  ] as const
  const said = languages.flatMap((language) => states.map((state) => headlineOf(state, translatorFor(language))))
  expect(new Set(said).size).toBe(languages.length * states.length)
})
