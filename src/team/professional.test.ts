import { describe, expect, test } from 'vitest'
import { findProfessionals, professionalForm, specialtyName } from './professional.ts'

const one = (name: string, more: object = {}) => ({
  name,
  email: 'equipe@exemplo.com',
  phone: '+5511987654321',
  specialties: ['Coloração'],
  isActive: true,
  ...more,
})
const found = (typed: string, activity: 'all' | 'active' | 'inactive' = 'all') =>
  findProfessionals(
    [one('Bruna Araújo'), one('Davi', { phone: null, specialties: [], isActive: false })],
    typed,
    activity,
  ).map(({ name }) => name)

describe('a list of professionals', () => {
  test.each([
    ['', ['Bruna Araújo', 'Davi']],
    ['araujo', ['Bruna Araújo']],
    ['coloracao bruna', ['Bruna Araújo']],
    ['(11) 98765', ['Bruna Araújo']],
    ['EXEMPLO.COM', ['Bruna Araújo', 'Davi']],
    ['ninguém', []],
  ])('searched for %j', (typed, names) => expect(found(typed)).toEqual(names))

  test('shows those at work, those gone, or both', () => {
    expect(found('', 'active')).toEqual(['Bruna Araújo'])
    expect(found('', 'inactive')).toEqual(['Davi'])
  })
})

// spec: professionals-4
test.each([
  ['529.982.247-25', true],
  ['', true],
  ['529.982.247-26', false],
  ['111.111.111-11', false],
  ['11.222.333/0001-81', false],
])('%j as a CPF: %s', (typed, isTaken) => {
  const { error } = professionalForm.safeParse({ document: typed })
  expect(!error?.issues.some(({ path }) => path[0] === 'document')).toBe(isTaken)
})

// spec: professionals-4, validation-9
test('name, e-mail, phone, commission and working hours are required, and the commission is a percentage', () => {
  const faults = (typed: object) => professionalForm.safeParse(typed).error?.issues.map(({ path }) => path[0]) ?? []
  expect(faults({})).toEqual(expect.arrayContaining(['name', 'email', 'phone', 'commissionPercent', 'hours']))
  for (const commissionPercent of [-1, 101, 100.01, 12.345, NaN])
    expect(faults({ commissionPercent })).toContain('commissionPercent')
  for (const commissionPercent of [0, 12.5, 33.33, 99.99, 100])
    expect(faults({ commissionPercent })).not.toContain('commissionPercent')
})

// spec: validation-9
test('who has no e-mail and no phone is said to have none, and an empty field is still a fault', () => {
  const faults = (typed: object) => professionalForm.safeParse(typed).error?.issues.map(({ path }) => path[0]) ?? []
  expect(faults({ email: null, phone: null })).not.toEqual(expect.arrayContaining(['email']))
  expect(faults({ email: null, phone: null })).not.toEqual(expect.arrayContaining(['phone']))
  expect(faults({ email: '', phone: '' })).toEqual(expect.arrayContaining(['email', 'phone']))
})

// spec: validation-10
test('a specialty is trimmed, and a blank one is none', () => {
  expect(specialtyName.parse('  Barba ')).toBe('Barba')
  for (const blank of ['', '   ']) expect(specialtyName.safeParse(blank).success).toBe(false)
})
