import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { newId } from '../platform/id.ts'
import { bookingRequestSchema, missingFields } from './booking-request.ts'

const typed = {
  key: newId(),
  serviceId: newId(),
  professionalId: '',
  date: '2026-12-01',
  time: '14:30',
  name: ' Maria Silva ',
  email: '',
  phone: '(11) 98765-4321',
  notes: ' ',
}

// spec: booking-2, booking-13
test('a form is read as it is stored', () => {
  expect(z.parse(bookingRequestSchema, typed)).toEqual({
    ...typed,
    professionalId: null,
    name: 'Maria Silva',
    email: null,
    phone: '+5511987654321',
    address: null,
    policyVersion: null,
    language: null,
    notes: null,
  })
})

// spec: booking-2
test('each field says what it lacks', () => {
  const { error } = z.safeParse(bookingRequestSchema, {
    key: typed.key,
    name: ' ',
    email: 'maria',
    phone: '123',
    serviceId: '',
  })
  const faults = Object.fromEntries(error!.issues.map(({ path, message }) => [path[0], message]))
  expect(faults).toEqual({
    serviceId: 'Escolha o serviço.',
    date: 'Escolha a data.',
    time: 'Escolha o horário.',
    name: 'Informe seu nome completo.',
    email: 'Informe um e-mail válido.',
    phone: 'Informe um telefone válido, com DDD ou com + e o código do país.',
  })
})

// spec: booking-3, public-validation-2
test('a link says what else is required', () => {
  const asks = { requirePhone: true, requireAddress: true }
  expect(missingFields({}, asks)).toEqual({
    phone: 'O telefone é obrigatório para este agendamento.',
    address: 'O endereço é obrigatório para este agendamento.',
  })
  expect(missingFields({ phone: '+5511987654321', address: 'Rua A' }, asks)).toEqual({})
  expect(missingFields({}, { requirePhone: false, requireAddress: false })).toEqual({})
})
