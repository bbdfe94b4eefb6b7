import { CreditCard } from 'lucide-react'
import { Card } from '../../platform/web/ui/card.tsx'
import { EmptyState } from '../../platform/web/ui/states.tsx'

/** Cards will be kept by the payment provider, never here. */
export const PaymentMethodsCard = () => (
  <Card title="Formas de pagamento">
    <EmptyState
      icon={<CreditCard aria-hidden size={22} />}
      title="O pagamento online ainda não está disponível"
      text="Quando estiver, você paga aqui com PIX, boleto ou cartão. Até lá, nada é cobrado."
    />
  </Card>
)
