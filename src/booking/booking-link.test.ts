import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import {
  addressTaken,
  bookingLinkForm,
  newBookingLink,
  pathProposals,
  slugFromName,
  typedSlug,
} from './booking-link.ts'

const link = { ...newBookingLink('Salão da Ana'), slug: 'salao-da-ana' }
const faultOf = (slug: string) => z.safeParse(bookingLinkForm, { ...link, slug }).error?.issues[0]?.message

// spec: booking-link-3
test('a path keeps lowercase letters, digits and hyphens while it is typed', () => {
  expect(typedSlug('Studio Ana_2!')).toBe('studioana2')
  expect(typedSlug('SALÃO-ç')).toBe('salao-c')
  expect(typedSlug('-a-')).toBe('-a-')
})

test('a path is proposed from the name of the business', () => {
  expect(slugFromName('Salão da Ana & Cia.')).toBe('salao-da-ana-cia')
  expect(slugFromName('É!')).toBe('e')
  expect(slugFromName('a'.repeat(80))).toHaveLength(60)
})

test('similar paths are proposed: with the city, and with numbers', () => {
  expect(pathProposals('espaco-nina', 'São Paulo').slice(0, 3)).toEqual([
    'espaco-nina-sao-paulo',
    'espaco-nina-2',
    'espaco-nina-3',
  ])
  expect(pathProposals('nina-recife', 'Recife')[0]).toBe('nina-recife-2')
  for (const path of pathProposals('a'.repeat(60), 'Rio de Janeiro')) expect(faultOf(path)).toBeUndefined()
})

// spec: public-entities-5, public-states-4
test('a link starts active, in the default colours', () => {
  expect(newBookingLink('Ana')).toMatchObject({
    isActive: true,
    requirePhone: true,
    autoConfirm: false,
    primaryColor: '#031B47',
    accentColor: '#FBAC0D',
  })
})

test('what is not a path is refused in words', () => {
  expect(faultOf('Studio Ana')).toBeUndefined()
  expect(faultOf('')).toBe('Preencha o endereço.')
  expect(faultOf('ab')).toBe('Use pelo menos 3 letras ou números.')
  expect(faultOf('-ana')).toBe('Comece e termine com uma letra ou um número.')
  expect(faultOf('ana-')).toBe('Comece e termine com uma letra ou um número.')
  expect(faultOf('a'.repeat(61))).toBe('Use no máximo 60 caracteres.')
})

test('paths of ours cannot be taken', () => {
  for (const slug of ['admin', 'Marcai', 'dashboard', 'api']) expect(faultOf(slug)).toBe(addressTaken)
})
