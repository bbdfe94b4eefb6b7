import { Printer, Usb } from 'lucide-react'
import { Button } from './ui/button.tsx'
import { Card } from './ui/card.tsx'
import { Switch } from './ui/checkbox.tsx'
import { Field } from './ui/field.tsx'
import { Segmented } from './ui/segmented.tsx'
import { Select } from './ui/select.tsx'
import { toast } from './ui/toast.tsx'
import { connectionNames, testPage, type PrintSettings as Settings } from '../print-settings.ts'
import { usePrinter } from './use-printer.ts'
import { usePrintSettings } from './use-print-settings.ts'
import { useThermalPrinter } from './use-thermal-printer.ts'

const off = 'Ative a impressão primeiro.'
const connections = (Object.keys(connectionNames) as Settings['connection'][]).map((value) => ({
  value,
  label: connectionNames[value],
}))

/** This device's print settings. Each change applies at once. */
export function PrintSettings() {
  const { settings, change } = usePrintSettings()
  const print = usePrinter()
  const { enabled, autoPrint, thermalPrinter, paper } = settings
  const hint = (text: string) => (enabled ? text : off)
  return (
    <div className="grid gap-3">
      <Switch
        label="Ativar impressão"
        hint="Vale para este aparelho."
        checked={enabled}
        onChange={({ target }) => change({ enabled: target.checked })}
      />
      <Switch
        label="Impressão automática"
        hint={hint('Imprime o recibo depois de cada venda.')}
        checked={autoPrint}
        disabled={!enabled}
        onChange={({ target }) => change({ autoPrint: target.checked })}
      />
      <Switch
        label="Impressora térmica"
        hint={hint('Imprime no tamanho da bobina: 58 mm ou 80 mm.')}
        checked={thermalPrinter}
        disabled={!enabled}
        onChange={({ target }) => change({ thermalPrinter: target.checked })}
      />
      {enabled && (
        <Segmented
          label="Largura do papel"
          value={String(paper)}
          options={[
            { value: '58', label: '58 mm' },
            { value: '80', label: '80 mm' },
          ]}
          onChange={(width) => change({ paper: width === '80' ? 80 : 58 })}
        />
      )}
      {enabled && thermalPrinter && <Connection settings={settings} onChange={change} />}
      <Button
        icon={<Printer aria-hidden size={18} />}
        disabledReason={enabled ? undefined : off}
        onClick={() => print({ windowTitle: 'Teste de impressão', rows: testPage(settings) })}
      >
        Imprimir teste
      </Button>
    </div>
  )
}

/** For the settings screen; the till has the same in its menu. */
export const PrintSettingsCard = () => (
  <Card title="Impressão">
    <PrintSettings />
  </Card>
)

type ConnectionProps = { settings: Settings; onChange: (change: Partial<Settings>) => void }

function Connection({ settings: { connection }, onChange }: ConnectionProps) {
  const thermal = useThermalPrinter()
  const connect = async () => {
    if (connection === 'window') return
    try {
      await thermal.connect(connection)
      toast.success('Impressora conectada!', 'Imprima um teste para conferir.')
    } catch {
      toast.error('Nenhuma impressora escolhida', 'Conecte o cabo da impressora e tente de novo.')
    }
  }
  return (
    <div className="grid gap-2">
      <Field
        label="Conexão"
        hint="Na conexão direta, a impressora corta o papel e abre a gaveta sem pedir confirmação."
      >
        {(control) => (
          <Select
            {...control}
            value={connection}
            options={connections.map((option) => ({
              ...option,
              disabled: option.value !== 'window' && !thermal.isAvailable(option.value),
            }))}
            onChange={({ target }) => onChange({ connection: target.value as Settings['connection'] })}
          />
        )}
      </Field>
      {connection !== 'window' && (
        <Button icon={<Usb aria-hidden size={18} />} onClick={connect}>
          Conectar impressora
        </Button>
      )}
    </div>
  )
}
