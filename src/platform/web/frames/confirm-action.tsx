import type { ComponentProps } from 'react'
import { failureHandler, type OnFailure } from '../toast-failure.ts'
import { Confirm } from '../ui/confirm.tsx'
import { useAction } from './use-action.ts'

type Question = Omit<ComponentProps<typeof Confirm>, 'open' | 'onCancel' | 'onConfirm' | 'pending' | 'writes'>

type Props<Subject, Output> = Question &
  OnFailure & {
    /** What is asked about; the question is closed while there is nothing. */
    asking: Subject | null | false
    onClose: () => void
    act: (subject: Subject) => Promise<Output>
    done?: (output: Output, subject: Subject) => void
    /** What it asks about may be done while the business may only read, like shutting somebody out. */
    whileReadOnly?: boolean
  }

/** A question before a write. It stays open with its button pending until the write is done or has failed. */
export function ConfirmAction<Subject, Output>(props: Props<Subject, Output>) {
  const { asking, onClose, act, done, failed, onFailure, whileReadOnly = false, ...question } = props
  const action = useAction(act, {
    done: (output, subject) => {
      onClose()
      done?.(output, subject)
    },
    onFailure: (refusal) => {
      onClose()
      failureHandler({ failed, onFailure })(refusal)
    },
  })
  const isAsking = asking !== null && asking !== false
  return (
    <Confirm
      {...question}
      open={isAsking}
      onCancel={onClose}
      onConfirm={() => isAsking && action.mutate(asking)}
      pending={action.isPending}
      writes={!whileReadOnly}
    />
  )
}
