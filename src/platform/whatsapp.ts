/** Address of a WhatsApp chat; without a telephone, WhatsApp asks with whom. wa.me takes digits only. */
export const whatsappLink = (phone: string, text?: string): string =>
  `https://wa.me/${phone.replace(/\D/g, '')}${text ? `?text=${encodeURIComponent(text)}` : ''}`
