import { productName } from '../../../platform/brand.ts'
import { writeLetter } from '../../../platform/server/mail/letter.ts'

type News = { name: string; subject: string; body: string; url: string }

export const announcementLetter = ({ name, subject, body, url }: News) =>
  writeLetter({
    subject,
    heading: subject,
    greeting: `Olá, ${name}.`,
    paragraphs: body.split(/\n+/),
    action: { label: `Abrir o ${productName()}`, url },
    smallPrint: [`Você recebe este comunicado porque tem um negócio no ${productName()}.`],
  })
