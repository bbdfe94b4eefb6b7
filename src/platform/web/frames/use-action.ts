import { useMutation } from '@tanstack/react-query'
import { refusalOf } from '../api.ts'
import { failureHandler, type OnFailure } from '../toast-failure.ts'

type ActionOptions<Output, Input extends unknown[] = []> = OnFailure & {
  /** What follows once it is done: a notice, a way on. */
  done?: (output: Output, ...input: Input) => unknown
  /** What follows in any case, after `done` or the words of the failure. */
  settled?: () => void
}

/**
 * A write that a button starts, with its pending state. A failure is shown in the words of the screen. `act` is the
 * procedure's `call`, or a function that makes several calls.
 */
export function useAction<Output, Input = void>(
  act: (input: Input) => Promise<Output>,
  { done, settled, ...onFailure }: ActionOptions<Output, [Input]>,
) {
  return useMutation({
    mutationFn: (input: Input) => act(input),
    onSuccess: (output, input) => done?.(output, input),
    onError: (error) => failureHandler(onFailure)(refusalOf(error)),
    onSettled: () => settled?.(),
  })
}

/**
 * A write without a state of its own: a button that gets the promise is pending until it settles. The promise never
 * rejects.
 */
export async function runAction<Output>(
  act: () => Promise<Output>,
  { done, settled, ...onFailure }: ActionOptions<Output>,
): Promise<void> {
  try {
    const output = await act()
    await done?.(output)
  } catch (error) {
    failureHandler(onFailure)(refusalOf(error))
  } finally {
    settled?.()
  }
}
