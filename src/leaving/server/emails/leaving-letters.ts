import { productName } from '../../../platform/brand.ts'
import { writeLetter } from '../../../platform/server/mail/letter.ts'

type OfBusiness = { name: string; url: string }
type OfClosed = OfBusiness & { date: string }

export const closedLetter = ({ name, date, url }: OfClosed) =>
  writeLetter({
    subject: `${name}: conta encerrada`,
    heading: 'Conta encerrada',
    paragraphs: [
      `A conta do seu negócio no ${productName()} foi encerrada. A página pública, os agendamentos pela internet e as mensagens aos clientes estão desligados, e nada mais será cobrado.`,
      `Até ${date} você pode entrar, consultar, baixar todos os dados e reabrir a conta. Depois, tudo é excluído, menos as faturas que você nos pagou, que a lei manda guardar.`,
    ],
    facts: [
      ['Negócio', name],
      ['Dados disponíveis até', date],
    ],
    action: { label: 'Baixar dados ou reabrir', url },
    smallPrint: ['Se não foi você quem encerrou, entre, reabra a conta e troque a sua senha.'],
  })

export const reopenedLetter = ({ name, url }: OfBusiness) =>
  writeLetter({
    subject: `${name}: conta reaberta`,
    heading: 'Que bom ter você de volta',
    paragraphs: [
      'A conta do seu negócio foi reaberta, com todos os dados de antes. A página pública, os agendamentos pela internet e as mensagens voltam a funcionar como estavam.',
    ],
    facts: [['Negócio', name]],
    action: { label: 'Entrar', url },
    smallPrint: ['Se não foi você quem reabriu, entre e troque a sua senha.'],
  })

export const erasureNearLetter = ({ name, date, days, url }: OfClosed & { days: number }) =>
  writeLetter({
    subject: `${name}: seus dados serão excluídos ${days === 1 ? 'amanhã' : `em ${days} dias`}`,
    heading: days === 1 ? 'Amanhã seus dados serão excluídos' : `Em ${days} dias seus dados serão excluídos`,
    paragraphs: [
      `A conta foi encerrada, e em ${date} tudo é excluído: clientes, agenda, vendas, fotos e acessos. Depois disso, não há como recuperar.`,
      'Se quiser guardar uma cópia, baixe todos os dados antes. Se mudar de ideia, reabra a conta até lá.',
    ],
    facts: [
      ['Negócio', name],
      ['Exclusão em', date],
    ],
    action: { label: 'Baixar dados ou reabrir', url },
    smallPrint: ['Você recebe esta mensagem porque encerrou a conta deste negócio.'],
  })

export const erasedLetter = ({ name }: { name: string }) =>
  writeLetter({
    subject: `${name}: seus dados foram excluídos`,
    heading: 'Seus dados foram excluídos',
    paragraphs: [
      `Todos os dados de ${name} foram excluídos do ${productName()}, e também os acessos de quem não participa de outro negócio.`,
      'Ficaram somente as faturas que você nos pagou e os repasses que fizemos, com o nome e o documento do negócio, pelo prazo que a lei tributária manda. Obrigado por ter trabalhado com a gente.',
    ],
    smallPrint: ['Esta é a última mensagem que enviamos sobre este negócio.'],
  })
