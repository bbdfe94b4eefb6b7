import * as z from 'zod/mini'
import * as field from '../platform/fields.ts'
import { plain } from '../platform/matching.ts'
import { serviceForm } from './service.ts'

type SuggestedService = { category: string; name: string; durationMinutes: number; priceCents: number }

const inCategory = (category: string, lines: readonly (readonly [name: string, minutes: number, reais: number])[]) =>
  lines.map(([name, durationMinutes, reais]): SuggestedService => ({
    category,
    name,
    durationMinutes,
    priceCents: reais * 100,
  }))

/** The usual services of each kind of business, to begin with. Duration and price can be changed. */
export const trades = {
  salon: {
    name: 'Salão de beleza',
    services: [
      ...inCategory('Cabelo', [
        ['Corte feminino', 60, 90],
        ['Corte masculino', 40, 50],
        ['Corte infantil', 30, 45],
        ['Escova', 45, 60],
        ['Lavagem e secagem', 30, 40],
        ['Hidratação', 60, 80],
        ['Coloração', 120, 160],
        ['Retoque de raiz', 90, 120],
        ['Luzes', 180, 320],
        ['Progressiva', 180, 300],
        ['Penteado', 60, 120],
      ]),
      ...inCategory('Unhas', [
        ['Manicure', 45, 35],
        ['Pedicure', 45, 40],
        ['Manicure e pedicure', 90, 70],
        ['Esmaltação em gel', 60, 80],
        ['Alongamento de unhas', 120, 160],
      ]),
      ...inCategory('Rosto', [
        ['Design de sobrancelhas', 30, 45],
        ['Sobrancelha com henna', 40, 60],
        ['Depilação de buço', 15, 20],
        ['Maquiagem', 60, 150],
      ]),
    ],
  },
  barbershop: {
    name: 'Barbearia',
    services: [
      ...inCategory('Cabelo', [
        ['Corte', 40, 50],
        ['Corte na máquina', 30, 40],
        ['Corte degradê', 45, 55],
        ['Corte na tesoura', 45, 60],
        ['Corte infantil', 30, 40],
        ['Pezinho', 15, 20],
        ['Lavagem', 15, 20],
        ['Hidratação', 30, 45],
        ['Platinado', 150, 180],
        ['Luzes', 120, 140],
        ['Pigmentação de cabelo', 40, 50],
        ['Alisamento', 60, 80],
      ]),
      ...inCategory('Barba', [
        ['Barba', 30, 40],
        ['Barba com toalha quente', 40, 50],
        ['Pigmentação de barba', 30, 35],
        ['Corte e barba', 70, 80],
        ['Corte, barba e sobrancelha', 80, 95],
      ]),
      ...inCategory('Rosto', [
        ['Sobrancelha', 15, 20],
        ['Limpeza de pele', 45, 80],
        ['Depilação de nariz e orelha', 15, 25],
      ]),
    ],
  },
  nails: {
    name: 'Manicure e esmalteria',
    services: [
      ...inCategory('Mãos e pés', [
        ['Manicure', 45, 35],
        ['Pedicure', 45, 40],
        ['Manicure e pedicure', 90, 70],
        ['Cutilagem', 30, 25],
        ['Spa dos pés', 60, 80],
        ['Plástica dos pés', 60, 70],
      ]),
      ...inCategory('Gel e alongamento', [
        ['Esmaltação em gel', 60, 80],
        ['Banho de gel', 90, 110],
        ['Blindagem', 60, 75],
        ['Alongamento em gel', 150, 180],
        ['Alongamento em fibra de vidro', 150, 190],
        ['Alongamento com molde F1', 120, 150],
        ['Manutenção de alongamento', 120, 110],
        ['Reposição de unha', 20, 15],
        ['Remoção de esmaltação em gel', 30, 30],
        ['Remoção de alongamento', 45, 50],
      ]),
      ...inCategory('Decoração', [
        ['Francesinha', 15, 15],
        ['Nail art simples', 20, 20],
        ['Nail art elaborada', 60, 60],
        ['Unhas encapsuladas', 40, 50],
      ]),
    ],
  },
  clinic: {
    name: 'Clínica',
    services: [
      ...inCategory('Consultas', [
        ['Primeira consulta', 60, 250],
        ['Consulta', 45, 220],
        ['Retorno', 30, 120],
        ['Consulta on-line', 40, 200],
        ['Avaliação', 30, 100],
      ]),
      ...inCategory('Fisioterapia', [
        ['Sessão de fisioterapia', 50, 130],
        ['RPG', 50, 150],
        ['Pilates individual', 50, 120],
        ['Pilates em dupla', 50, 90],
        ['Acupuntura', 50, 140],
        ['Liberação miofascial', 50, 140],
        ['Quiropraxia', 40, 160],
      ]),
      ...inCategory('Mente e fala', [
        ['Sessão de psicologia', 50, 180],
        ['Terapia de casal', 80, 280],
        ['Sessão de fonoaudiologia', 45, 150],
        ['Psicopedagogia', 50, 150],
      ]),
      ...inCategory('Nutrição', [
        ['Consulta de nutrição', 60, 220],
        ['Retorno de nutrição', 40, 120],
        ['Bioimpedância', 20, 80],
        ['Plano alimentar', 30, 150],
      ]),
    ],
  },
  aestheticClinic: {
    name: 'Clínica de estética',
    services: [
      ...inCategory('Consultas', [['Avaliação estética', 45, 120]]),
      ...inCategory('Injetáveis', [
        ['Toxina botulínica', 45, 1200],
        ['Preenchimento labial', 60, 1300],
        ['Preenchimento facial', 60, 1400],
        ['Bioestimulador de colágeno', 60, 1900],
        ['Skinbooster', 45, 900],
        ['Harmonização facial', 120, 2800],
        ['Fios de PDO', 60, 1500],
      ]),
      ...inCategory('Rosto', [
        ['Limpeza de pele profunda', 90, 180],
        ['Peeling químico', 45, 250],
        ['Microagulhamento', 60, 400],
        ['Laser facial', 45, 450],
        ['Ultrassom microfocado', 90, 1800],
      ]),
      ...inCategory('Corpo', [
        ['Criolipólise', 60, 450],
        ['Enzimas para gordura localizada', 30, 250],
        ['Radiofrequência corporal', 60, 200],
        ['Drenagem linfática', 60, 150],
        ['Drenagem pós-operatória', 60, 170],
      ]),
      ...inCategory('Depilação a laser', [
        ['Laser em área pequena', 20, 120],
        ['Laser em área grande', 45, 280],
      ]),
    ],
  },
  aesthetics: {
    name: 'Estética e spa',
    services: [
      ...inCategory('Rosto', [
        ['Avaliação facial', 30, 80],
        ['Limpeza de pele', 75, 150],
        ['Peeling químico', 45, 200],
        ['Peeling de diamante', 45, 140],
        ['Microagulhamento', 60, 350],
        ['Radiofrequência facial', 45, 160],
        ['Design de sobrancelhas', 30, 50],
        ['Micropigmentação de sobrancelhas', 120, 450],
        ['Alongamento de cílios', 120, 180],
        ['Lash lifting', 60, 140],
      ]),
      ...inCategory('Corpo', [
        ['Massagem relaxante', 60, 140],
        ['Massagem modeladora', 60, 130],
        ['Drenagem linfática', 60, 130],
        ['Radiofrequência corporal', 60, 180],
        ['Criolipólise', 60, 400],
        ['Esfoliação corporal', 45, 110],
      ]),
      ...inCategory('Depilação', [
        ['Depilação de pernas', 45, 80],
        ['Depilação de virilha', 30, 70],
        ['Depilação de axilas', 20, 35],
        ['Depilação a laser', 30, 150],
      ]),
    ],
  },
} as const satisfies Record<string, { name: string; services: readonly SuggestedService[] }>

export type Trade = keyof typeof trades

// Whole words, because "espaco" holds "spa". The narrower trade is looked for first.
const tradeWords: readonly (readonly [Trade, RegExp])[] = [
  ['barbershop', /\b(barbearias?|barbeiros?|barbers?|barbershop)\b/],
  ['aestheticClinic', /\bclinicas?\b.*\b(estetica|laser|harmonizacao)\b|\b(harmonizacao|biomedic\w*|dermato\w*)\b/],
  ['aesthetics', /\b(estetica|estetico|esteticista|spa|depil\w*|cilios|sobrancelhas?|pele)\b/],
  ['clinic', /\b(clinicas?|clinic|consultorio|saude|fisio\w*|psico\w*|nutri(cao|cional|cionista))\b/],
  ['salon', /\b(salao|cabelos?|cabeleireir\w*|hair|coiffeur)\b/],
  ['nails', /\b(unhas?|nails?|esmalterias?|manicures?|pedicures?)\b/],
]

/** The trade that a business's name says; null if it says none. */
export const tradeOf = (name: string): Trade | null =>
  tradeWords.find(([, said]) => said.test(plain(name)))?.[0] ?? null

const { name, category, durationMinutes, priceCents } = serviceForm.shape

/** The suggested services that a new business ticked, with its changes. */
export const startingServices = z.object({
  services: field
    .list(z.object({ name, category, durationMinutes, priceCents }), 50, 'Escolha até 50 serviços de cada vez.')
    .check(z.minLength(1, 'Escolha pelo menos um serviço.')),
})
export type StartingServices = z.output<typeof startingServices>
