import { everySection, type SectionName, type SiteContent } from './site.ts'

type Template = {
  id: 'salon' | 'clinic' | 'barbershop'
  name: string
  text: string
  content: Pick<
    SiteContent,
    'subtitle' | 'layout' | 'primaryColor' | 'secondaryColor' | 'differentials' | 'aboutTitle' | 'faq' | 'sections'
  >
}

const order = (...first: SectionName[]) => everySection(first.map((name) => ({ name, isShown: true })))

/** Templates for a page. They leave names, services, address and pictures alone. */
export const siteTemplates: readonly Template[] = [
  {
    id: 'salon',
    name: 'Salão',
    text: 'Capa inteira, títulos com serifa e fotos logo no início.',
    content: {
      subtitle: 'Agende o seu horário online',
      layout: 'editorial',
      primaryColor: '#8b2252',
      secondaryColor: '#f4b6a6',
      differentials: [
        {
          icon: 'heart',
          title: 'Atendimento com hora marcada',
          description: 'Você chega e o atendimento começa, sem fila.',
        },
        { icon: 'award', title: 'Produtos profissionais', description: 'Escolhidos para o seu tipo de cabelo.' },
        { icon: 'users', title: 'Equipe especializada', description: 'Cada serviço com quem mais entende dele.' },
      ],
      aboutTitle: 'Sobre o salão',
      faq: [
        { question: 'Posso remarcar o meu horário?', answer: 'Sim, pelo link do seu agendamento, até 2 horas antes.' },
        { question: 'Quais são as formas de pagamento?', answer: 'PIX, cartão e dinheiro.' },
      ],
      sections: order(
        'gallery',
        'services',
        'team',
        'differentials',
        'testimonials',
        'about',
        'hours',
        'faq',
        'contact',
      ),
    },
  },
  {
    id: 'clinic',
    name: 'Clínica',
    text: 'Cartão de agendamento e a equipe em retratos, primeiro.',
    content: {
      subtitle: 'Agende a sua avaliação online',
      layout: 'clinic',
      primaryColor: '#0f5c6e',
      secondaryColor: '#7fd1c4',
      differentials: [
        { icon: 'award', title: 'Profissionais qualificados', description: 'Formação e atualização constantes.' },
        { icon: 'heart', title: 'Cuidado individual', description: 'Um plano para cada pessoa.' },
        { icon: 'users', title: 'Acompanhamento', description: 'Do primeiro contato ao retorno.' },
      ],
      aboutTitle: 'Sobre a clínica',
      faq: [
        { question: 'Preciso levar algum documento?', answer: 'Leve um documento com foto.' },
        {
          question: 'Como funciona a primeira consulta?',
          answer: 'Conversamos sobre o que você procura e avaliamos juntos.',
        },
      ],
      sections: order(
        'team',
        'services',
        'about',
        'differentials',
        'hours',
        'gallery',
        'testimonials',
        'faq',
        'contact',
      ),
    },
  },
  {
    id: 'barbershop',
    name: 'Barbearia',
    text: 'Escura, com os preços em quadro e o horário no início.',
    content: {
      subtitle: 'Escolha o horário e venha',
      layout: 'board',
      primaryColor: '#1f2328',
      secondaryColor: '#d9a441',
      differentials: [
        { icon: 'award', title: 'Corte na medida', description: 'Tesoura, máquina e navalha.' },
        { icon: 'users', title: 'Sem espera', description: 'Cada cliente no seu horário.' },
        { icon: 'heart', title: 'Barba completa', description: 'Contorno e acabamento.' },
      ],
      aboutTitle: 'Sobre a barbearia',
      faq: [
        {
          question: 'Atende sem hora marcada?',
          answer: 'Sim, quando há horário livre. Com hora marcada, o atendimento é garantido.',
        },
        { question: 'Quais são as formas de pagamento?', answer: 'PIX, cartão e dinheiro.' },
      ],
      sections: order(
        'services',
        'hours',
        'team',
        'gallery',
        'differentials',
        'testimonials',
        'about',
        'faq',
        'contact',
      ),
    },
  },
]
