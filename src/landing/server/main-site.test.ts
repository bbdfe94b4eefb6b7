import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { contrast } from '../../booking/colors.ts'
import { codePage, codePolicy } from '../landing-code.ts'
import { styleOf, themeOf } from '../landing-look.ts'
import { countExamples, type MainSite, mainSite, withoutExamples } from '../main-site.ts'

/** The content with which the database starts. */
const seeded = JSON.parse(
  /\('(\{.*?\n\})'::jsonb\)/s.exec(readFileSync('db/migrations/0032-landing.sql', 'utf8'))![1]!,
) as MainSite
const items = seeded.testimonials.items
const fault = (part: object) => mainSite.safeParse({ ...seeded, ...part }).error?.issues.map(({ message }) => message)

// spec: public-product-2, public-entities-12
test('what the operator says is read as it was stored, and is marked as an example until it is theirs', () => {
  const read = mainSite.parse(seeded)
  expect(read).toEqual(seeded)
  expect(mainSite.parse({ ...seeded, contact: { ...seeded.contact, phone: '(11) 3333-4444' } }).contact.phone).toBe(
    '+551133334444',
  )
  expect([seeded.contact, ...seeded.figures, ...items].every(({ isExample }) => isExample)).toBe(true)
  expect(
    mainSite.parse({
      ...seeded,
      features: { ...seeded.features, items: [{ ...seeded.features.items[0], points: 'um\n\ndois' }] },
    }).features.items[0]!.points,
  ).toEqual(['um', 'dois'])
})

// spec: public-product-2
test('what is invented can be left out, and is counted', () => {
  const figures = [{ value: '3', label: 'salões', isExample: false }, ...seeded.figures]
  const one = { ...seeded, figures }
  expect(countExamples(one)).toBe(seeded.figures.length + items.length + 1)
  const shown = withoutExamples(mainSite.parse(one))
  expect([shown.figures, shown.testimonials.items]).toEqual([[figures[0]], []])
})

// spec: public-product-5
test.each([
  [{ testimonials: { ...seeded.testimonials, items: [{ ...items[0], rating: 6 }] } }, 'Dê de 1 a 5 estrelas.'],
  [{ figures: [{ value: ' ', label: 'x', isExample: false }] }, 'Preencha o número.'],
  [{ heroVideoUrl: 'javascript:alert(1)' }, 'Informe o endereço do vídeo, começando com https://.'],
  [{ googleAnalyticsId: "G-1');alert('" }, 'Informe o código no formato G-XXXXXXXXXX.'],
  [{ facebookPixelId: '1"><script>' }, 'Informe só os números do pixel.'],
  [{ primaryColor: 'red;}' }, 'Escolha a cor primária.'],
  [{ textColor: '#f0f0f0' }, 'O texto fica ilegível sobre a cor de fundo. Escolha cores com mais contraste.'],
  [{ logo: 'https://outro.example/logo.png' }, 'A imagem ainda está sendo enviada. Aguarde um instante.'],
])('what the page cannot show is refused', (part, message) => {
  expect(fault(part)).toEqual([message])
})

// spec: public-routes-8
test('the page’s colours always leave its words readable, and its style stays within its element', () => {
  expect(styleOf(seeded)).toBe('')
  expect(themeOf(seeded)).toBeUndefined()
  expect(themeOf({ ...seeded, theme: 'dark' })).toBe('dark')
  const night = { ...seeded, backgroundColor: '#101010', textColor: '#fafafa', theme: 'light' as const }
  expect(themeOf(night)).toBe('dark')
  expect(mainSite.safeParse(night).success).toBe(true)
  const style = styleOf({
    ...seeded,
    primaryColor: '#fbac0d',
    customCss: 'p{color:red}</style><script>alert(1)</script>',
  })
  expect(style).toContain('--brand-accent:#000000')
  expect(style).not.toContain('</')
  fc.assert(
    fc.property(
      fc.stringMatching(/^#[0-9a-f]{6}$/),
      fc.stringMatching(/^#[0-9a-f]{6}$/),
      (primaryColor, accentColor) => {
        const made = styleOf({ ...seeded, primaryColor, accentColor })
        const value = (name: string) => new RegExp(`--${name}:(#[0-9a-f]{6})`).exec(made)?.[1]
        const brand = value('brand') ?? '#031b47'
        expect(contrast(brand, value('on-brand') ?? '#ffffff')).toBeGreaterThanOrEqual(4.5)
        expect(contrast(brand, value('brand-accent') ?? accentColor)).toBeGreaterThanOrEqual(4.5)
      },
    ),
  )
})

test('the code is a page without an origin, whatever it holds', () => {
  expect(codePage('<b>oi</b>')).toContain('<b>oi</b>')
  expect(codePolicy).toMatch(/^sandbox allow-scripts; default-src 'none'/)
  expect(codePolicy).not.toMatch(/allow-same-origin|allow-top-navigation|allow-popups|'self'(?!$)/)
})
