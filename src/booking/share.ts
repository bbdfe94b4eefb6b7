import { whatsappLink } from '../platform/whatsapp.ts'
import { sharedAt, type SharedSource } from './link-source.ts'

/** The addresses behind the share buttons: each opens the other program with the text and link filled in. */
export function shareLinks(businessName: string, url: string): { whatsapp: string; facebook: string; email: string } {
  const text = (source: SharedSource) => `${businessName}: agende o seu horário online. ${sharedAt(url, source)}`
  return {
    whatsapp: whatsappLink('', text('whatsapp')),
    facebook: `https://www.facebook.com/sharer/sharer.php?u=${encodeURIComponent(sharedAt(url, 'facebook'))}`,
    email: `mailto:?subject=${encodeURIComponent(`Agendamento online: ${businessName}`)}&body=${encodeURIComponent(text('email'))}`,
  }
}
