import type { Role } from '../src/accounts/permissions.ts'
import type { Place } from '../src/business/place.ts'

/** The data of the two demo businesses. All people and numbers are invented. */
export type Demo = {
  name: string
  slug: string
  place: Place
  staff: { role: Role; name: string; email: string }[]
  professionals: { name: string; specialties: string[]; commissionPercent: number }[]
  services: {
    name: string
    category: string
    description?: string
    minutes: number
    cents: number
    /** When its professional is free in between: after so many minutes, for so many. */
    pause?: { after: number; minutes: number }
    /** What it takes and costs with one professional; all of them perform it. */
    own?: { professional: string; minutes: number; cents: number }
  }[]
  products: { name: string; category: string; barcode: string; cents: number; stock: number }[]
  clients: string[]
}

export const salon: Demo = {
  name: 'Studio Aurora',
  slug: 'studio-aurora',
  place: { address: 'Rua das Acácias, 120, Vila Clara', city: 'São Paulo', state: 'SP', postalCode: '01234000' },
  staff: [
    { role: 'admin', name: 'Helena Prado', email: 'helena@studio-aurora.demo' },
    { role: 'manager', name: 'Otávio Lins', email: 'otavio@studio-aurora.demo' },
    { role: 'employee', name: 'Bruna Teles', email: 'bruna@studio-aurora.demo' },
    { role: 'receptionist', name: 'Kátia Moura', email: 'katia@studio-aurora.demo' },
  ],
  professionals: [
    { name: 'Bruna Teles', specialties: ['Corte', 'Coloração'], commissionPercent: 40 },
    { name: 'Diego Amaral', specialties: ['Corte', 'Barba'], commissionPercent: 40 },
    { name: 'Marina Rocha', specialties: ['Manicure', 'Pedicure', 'Sobrancelha'], commissionPercent: 50 },
    { name: 'Sônia Freitas', specialties: ['Coloração', 'Tratamento'], commissionPercent: 45 },
  ],
  services: [
    {
      name: 'Corte feminino',
      category: 'Cabelo',
      description: 'Lavagem, corte e finalização com escova leve. Traga uma foto do que você gosta.',
      minutes: 60,
      cents: 9000,
    },
    { name: 'Corte masculino', category: 'Cabelo', minutes: 30, cents: 5500 },
    { name: 'Escova', category: 'Cabelo', minutes: 45, cents: 6000 },
    {
      name: 'Coloração',
      category: 'Cabelo',
      description: 'Raiz ou comprimento inteiro, com tonalizante. Para loiros e correções, marque antes uma avaliação.',
      minutes: 120,
      cents: 22000,
      pause: { after: 30, minutes: 30 },
      own: { professional: 'Sônia Freitas', minutes: 90, cents: 26000 },
    },
    {
      name: 'Hidratação',
      category: 'Cabelo',
      description: 'Máscara de tratamento no lavatório e secagem.',
      minutes: 60,
      cents: 8500,
    },
    { name: 'Barba', category: 'Barba', description: 'Toalha quente, navalha e hidratação.', minutes: 30, cents: 4500 },
    { name: 'Manicure', category: 'Unhas', minutes: 45, cents: 4000 },
    { name: 'Pedicure', category: 'Unhas', minutes: 45, cents: 4500 },
    {
      name: 'Design de sobrancelha',
      category: 'Rosto',
      description: 'Medição, pinça e, se quiser, henna.',
      minutes: 30,
      cents: 5000,
    },
  ],
  products: [
    { name: 'Shampoo hidratante 300 ml', category: 'Cabelo', barcode: '7890000000017', cents: 4990, stock: 40 },
    { name: 'Máscara reparadora 250 g', category: 'Cabelo', barcode: '7890000000024', cents: 7990, stock: 25 },
    { name: 'Óleo finalizador 60 ml', category: 'Cabelo', barcode: '7890000000031', cents: 5900, stock: 30 },
    { name: 'Pomada modeladora 80 g', category: 'Barba', barcode: '7890000000048', cents: 3990, stock: 35 },
    { name: 'Esmalte vermelho', category: 'Unhas', barcode: '7890000000055', cents: 1290, stock: 60 },
  ],
  clients: [
    'Ana Beatriz Moreira',
    'Caio Fernandes',
    'Débora Siqueira',
    'Elaine Campos',
    'Fábio Nogueira',
    'Gabriela Duarte',
    'Hugo Peixoto',
    'Isadora Ramalho',
    'Joana Figueiredo',
    'Leandro Batista',
    'Letícia Vasconcelos',
    'Marcelo Antunes',
    'Natália Brandão',
    'Patrícia Guedes',
    'Rafael Monteiro',
    'Simone Arruda',
    'Tatiana Lobo',
    'Vinícius Prates',
  ],
}

export const clinic: Demo = {
  name: 'Clínica Vitalis',
  slug: 'clinica-vitalis',
  place: { address: 'Avenida do Parque, 850, sala 12', city: 'Curitiba', state: 'PR', postalCode: '80123000' },
  staff: [
    { role: 'admin', name: 'Dra. Lúcia Farias', email: 'lucia@clinica-vitalis.demo' },
    { role: 'receptionist', name: 'Igor Barros', email: 'igor@clinica-vitalis.demo' },
  ],
  professionals: [
    { name: 'Dra. Lúcia Farias', specialties: ['Dermatologia'], commissionPercent: 0 },
    { name: 'Renata Coelho', specialties: ['Fisioterapia', 'Pilates'], commissionPercent: 60 },
  ],
  services: [
    { name: 'Consulta dermatológica', category: 'Consulta', minutes: 30, cents: 35000 },
    {
      name: 'Limpeza de pele',
      category: 'Estética',
      description: 'Extração, máscara calmante e protetor solar. Evite sol forte nos dois dias seguintes.',
      minutes: 60,
      cents: 18000,
    },
    {
      name: 'Peeling químico',
      category: 'Estética',
      description: 'Depois de avaliação da Dra. Lúcia. Não indicado para gestantes.',
      minutes: 45,
      cents: 28000,
    },
    { name: 'Sessão de fisioterapia', category: 'Fisioterapia', minutes: 60, cents: 16000 },
    { name: 'Pilates individual', category: 'Fisioterapia', minutes: 60, cents: 12000 },
  ],
  products: [
    { name: 'Protetor solar FPS 60', category: 'Pele', barcode: '7890000000062', cents: 8990, stock: 30 },
    { name: 'Sérum de vitamina C', category: 'Pele', barcode: '7890000000079', cents: 14990, stock: 18 },
  ],
  clients: [
    'Adriana Leal',
    'Benedito Sales',
    'Cecília Porto',
    'Daniel Rezende',
    'Estela Meireles',
    'Flávia Quintana',
    'Gustavo Paiva',
    'Heloísa Tavares',
    'Ivone Salgado',
    'Jonas Teixeira',
  ],
}
