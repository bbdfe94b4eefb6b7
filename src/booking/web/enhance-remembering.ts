/**
 * The contact data that a client asked this device to remember. It stays in this browser and only fills in the form.
 * Not offered without JavaScript, or if the browser has no storage for the page.
 */
const place = 'booking.visitor'
const names = ['name', 'phone', 'email', 'address'] as const
type Answers = Partial<Record<(typeof names)[number], string>>

const fieldIn = (root: ParentNode, name: string) => root.querySelector<HTMLInputElement>(`input[name=${name}]`)
const boxIn = (root: ParentNode) => root.querySelector<HTMLInputElement>('#remember')

/** Shows the checkbox on a new form, and fills empty fields with the remembered data. */
export function recall(root: ParentNode, before?: ParentNode): void {
  const box = boxIn(root)
  const known = box && read()
  if (!box || known === undefined) return
  box.closest<HTMLElement>('[data-remember]')!.hidden = false
  const seen = before && boxIn(before)
  box.checked = seen ? seen.checked : known !== null
  // A form that was shown before is not filled again: the client may have emptied a field on purpose.
  if (seen || !known) return
  for (const name of names) {
    const field = fieldIn(root, name)
    if (field) field.value ||= known?.[name] ?? ''
  }
}

/** The answers to remember once the booking is stored; null if the client did not ask for it. */
export function answersIn(form: HTMLFormElement): Answers | null {
  if (!boxIn(form)?.checked) return null
  return Object.fromEntries(names.map((name) => [name, fieldIn(form, name)?.value ?? '']))
}

export function remember(answers: Answers | null): void {
  try {
    if (answers) localStorage.setItem(place, JSON.stringify(answers))
  } catch {
    // The storage is full. The booking is made anyway; the client types the data again next time.
  }
}

/** Unchecking the box deletes the data at once. Returns whether it did. */
export function forgets({ target }: Event): boolean {
  const box = target as HTMLInputElement
  if (box.id !== 'remember' || box.checked) return false
  localStorage.removeItem(place)
  return true
}

/** Null if nothing is remembered; undefined if the browser has no storage. */
function read(): Answers | null | undefined {
  let kept: string | null
  try {
    kept = localStorage.getItem(place)
  } catch {
    return undefined
  }
  try {
    return JSON.parse(kept ?? 'null') as Answers | null
  } catch {
    return null
  }
}
