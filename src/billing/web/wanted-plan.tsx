import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { runAction } from '../../platform/web/frames/use-action.ts'
import { billingApi } from './api.ts'
import { PaymentDialog } from './payment-dialog.tsx'
import { PlanDialog } from './plan-dialog.tsx'

/** Proposes the plan that was chosen before the sign-up, once, and takes its payment. */
export function WantedPlan() {
  const { data } = useQuery(billingApi.subscription.queryOptions())
  const [isOpen, setOpen] = useState(true)
  const [paying, setPaying] = useState<string | null>(null)
  if (!data) return null
  const setAside = () => {
    setOpen(false)
    void runAction(() => billingApi.setWantedPlanAside.call(), { failed: 'Erro ao escolher o plano' })
  }
  return (
    <>
      {isOpen && (
        <PlanDialog
          {...data}
          closeLabel="Continuar no teste"
          onClose={setAside}
          onChosen={(invoiceId) => {
            setOpen(false)
            setPaying(invoiceId)
          }}
        />
      )}
      {paying && <PaymentDialog invoiceId={paying} isPayable={data.isPayable} onClose={() => setPaying(null)} />}
    </>
  )
}
