import { Coins } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { type Control, useController, useWatch } from 'react-hook-form'
import { useFormats } from '../../platform/web/use-formats.ts'
import { MoneyField } from '../../platform/web/form-fields.tsx'
import { useFormShell } from '../../platform/web/form.tsx'
import { FormInDialog } from '../../platform/web/frames/form-in-dialog.tsx'
import { Button } from '../../platform/web/ui/button.tsx'
import { Dialog, FormFooter } from '../../platform/web/ui/dialog.tsx'
import { countedCents, type CashCount } from '../cash-count.ts'
import {
  closingSchema,
  differenceCents,
  type ClosingRequest,
  type OpenSession,
  type SessionFigures,
  type SessionReport,
} from '../register.ts'
import { CashCounter } from './cash-counter.tsx'
import { DifferenceBadge } from './difference-badge.tsx'
import { DrawerSums } from './drawer-sums.tsx'
import { registerApi } from './api.ts'

type Props = {
  open: boolean
  /** Undefined if the business has only one register. */
  registerName: string | undefined
  session: OpenSession | null
  /** What is said before closing by who shows the dialog. */
  notice?: ReactNode
  onClose: () => void
  onClosed: (report: SessionReport) => void
}

export function CloseRegisterDialog({ open, registerName, session, notice, onClose, onClosed }: Props) {
  const formats = useFormats()
  // The count is kept here, so that closing the dialog in the middle of counting does not lose it. It is of one drawer.
  const [counts, setCounts] = useState<Readonly<Record<string, CashCount>>>({})
  const count = (session && counts[session.id]) ?? null
  return (
    <Dialog
      open={open && session !== null}
      onClose={onClose}
      title="Fechar Caixa"
      description={
        session &&
        `${registerName ? `${registerName}. ` : ''}Aberto por ${session.cashierName} em ${formats.date(session.opened.date)} às ${session.opened.time}.`
      }
      size={count ? 'md' : 'sm'}
    >
      {notice}
      {session && (
        <ClosingForm
          key={session.id}
          session={session}
          count={count}
          onCount={(counted) => setCounts({ ...counts, [session.id]: counted })}
          onClosed={onClosed}
        />
      )}
    </Dialog>
  )
}

type FormProps = {
  session: OpenSession
  count: CashCount | null
  onCount: (count: CashCount) => void
  onClosed: (report: SessionReport) => void
}

function ClosingForm({ session, count, onCount, onClosed }: FormProps) {
  const { figures } = session
  const shell = useFormShell({
    schema: closingSchema,
    defaultValues: { id: session.id, closingCents: (count && countedCents(count)) as unknown as number },
    // `goesOn` does not wait for queries to be read again: this form unmounts once the till knows of the closing.
    submit: async (closing) => onClosed(await registerApi.close.call(closing, { context: { goesOn: true } })),
    failed: 'Erro ao fechar caixa',
  })
  return (
    <FormInDialog
      shell={shell}
      label="Fechar caixa"
      className="grid gap-5"
      submitLabel="Fechar Caixa"
      foot={(send) => (
        <FormFooter>
          {figures && <Difference control={shell.control} openingCents={session.openingCents} figures={figures} />}
          {send}
        </FormFooter>
      )}
    >
      {figures ? (
        <DrawerSums openingCents={session.openingCents} figures={figures} />
      ) : (
        <p className="rounded-control bg-info-soft px-3 py-2 text-sm text-info">
          Fechamento cego: conte o dinheiro da gaveta. O esperado e a diferença aparecem depois.
        </p>
      )}
      <Counted control={shell.control} count={count} onCount={onCount} />
    </FormInDialog>
  )
}

type CountedProps = Pick<FormProps, 'count' | 'onCount'> & { control: Control<ClosingRequest> }

/** The counted cash, typed as one amount or counted by notes and coins. */
function Counted({ control, count, onCount }: CountedProps) {
  const { field } = useController({ control, name: 'closingCents' })
  return (
    <div className="grid gap-3">
      {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- the dialog is opened to enter this value */}
      <MoneyField control={control} name="closingCents" label="Valor contado" required autoFocus />
      {count ? (
        <CashCounter
          count={count}
          onCount={(counted) => {
            onCount(counted)
            field.onChange(countedCents(counted))
          }}
        />
      ) : (
        <Button icon={<Coins aria-hidden size={18} />} onClick={() => onCount({})}>
          Contar notas e moedas
        </Button>
      )}
    </div>
  )
}

type DifferenceProps = { control: Control<ClosingRequest>; openingCents: number; figures: SessionFigures }

function Difference({ control, ...drawer }: DifferenceProps) {
  const counted = useWatch({ control, name: 'closingCents' }) as number | null
  return (
    <output className="flex min-h-8 items-center justify-center pb-2 text-sm text-soft" aria-live="polite">
      {counted === null ? (
        'Conte o dinheiro da gaveta para ver a diferença.'
      ) : (
        <DifferenceBadge cents={differenceCents(drawer, counted)} />
      )}
    </output>
  )
}
