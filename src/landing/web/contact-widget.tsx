import { Clock, MessageCircle, Phone, X } from 'lucide-react'
import { whatsappLink } from '../../platform/whatsapp.ts'
import { formatPhone } from '../../platform/format.ts'
import { attendance } from '../main-site.ts'

type Props = { brand: string; phone: string; isAttended: boolean }

const green = 'bg-[#15803d] text-white hover:bg-[#166534]'
const panel = 'fale-conosco'

/** Stands above what it is put into. Works without a script (popover). The script shows the bubble, and closes the panel after a click on WhatsApp. */
export const ContactWidget = ({ brand, phone, isAttended }: Props) => (
  <aside aria-label="Contato" className="absolute right-4 bottom-full mb-4 sm:right-6 sm:mb-6">
    <div
      data-bubble
      hidden
      className="absolute right-0 bottom-18 flex w-64 items-start rounded-card border border-line bg-raised text-ink shadow-float"
    >
      <button type="button" data-open className="p-4 pr-1 text-left text-base">
        Ficou com alguma dúvida? Clique aqui e fale com a nossa equipe.
      </button>
      <button
        type="button"
        data-dismiss
        aria-label="Fechar aviso"
        className="grid size-11 shrink-0 place-items-center rounded-control text-soft hover:text-ink"
      >
        <X aria-hidden size={16} />
      </button>
    </div>
    <button
      type="button"
      popoverTarget={panel}
      aria-label="Fale Conosco"
      className={`grid size-14 place-items-center rounded-full shadow-float ${green}`}
    >
      <MessageCircle aria-hidden size={26} />
    </button>
    <section
      id={panel}
      popover="auto"
      aria-labelledby="contato-titulo"
      className="fixed inset-auto right-4 bottom-22 m-0 w-[min(22rem,calc(100vw-2rem))] overflow-hidden rounded-[1.25rem] border border-line bg-raised text-ink shadow-float sm:right-6 sm:bottom-24"
    >
      <header className="flex items-start gap-3 bg-[#166534] p-5 text-white">
        <div className="mr-auto">
          <h2 id="contato-titulo" className="text-base font-semibold">
            Fale Conosco
          </h2>
          <p>Equipe {brand}</p>
        </div>
        <button
          type="button"
          popoverTarget={panel}
          popoverTargetAction="hide"
          aria-label="Fechar"
          className="-mt-2 -mr-2 grid size-11 place-items-center rounded-control hover:bg-white/10 focus-visible:outline-white"
        >
          <X aria-hidden size={18} />
        </button>
      </header>
      <div className="grid gap-4 p-5">
        <p className="text-base text-pretty">
          Nossa equipe de suporte está pronta para responder suas dúvidas sobre o {brand}.
        </p>
        <p className="flex items-center gap-2 font-semibold">
          <span aria-hidden className={`size-2.5 rounded-full ${isAttended ? 'bg-success-solid' : 'bg-control'}`} />
          {isAttended ? 'Online agora' : 'Fora do horário: respondemos no próximo dia útil'}
        </p>
        <div className="grid gap-3 rounded-card border border-line bg-sunken p-4">
          <p className="font-semibold">Comercial e suporte</p>
          <p className="figures flex items-center gap-2">
            <Phone aria-hidden size={16} className="shrink-0 text-soft" />
            {formatPhone(phone)}
          </p>
          <p className="flex items-center gap-2">
            <Clock aria-hidden size={16} className="shrink-0 text-soft" />
            {attendance.words}
          </p>
          <a
            data-whatsapp
            href={whatsappLink(phone, `Olá! Gostaria de saber mais sobre o ${brand}.`)}
            target="_blank"
            rel="noreferrer"
            className={`inline-flex h-12 items-center justify-center gap-2 rounded-control text-base font-semibold ${green}`}
          >
            <MessageCircle aria-hidden size={18} />
            Conversar no WhatsApp
          </a>
        </div>
      </div>
    </section>
  </aside>
)
