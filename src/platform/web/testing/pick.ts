import { screen } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'

/** Opens a field that chooses one of many, and chooses by name. */
export async function pick(user: UserEvent, field: HTMLElement, name: string | RegExp): Promise<void> {
  await user.click(field)
  await user.click(await screen.findByRole('option', { name }))
}
