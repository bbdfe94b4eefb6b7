/**
 * What somebody asked this device to remember of themselves: it lies in this browser and goes nowhere but into the form. Without
 * JavaScript, or where the browser keeps nothing for pages, it is not offered.
 */
const place = 'booking.visitor'
const names = ['name', 'phone', 'email', 'address'] as const
type Answers = Partial<Record<(typeof names)[number], string>>

const fieldIn = (root: ParentNode, name: string) => root.querySelector<HTMLInputElement>(`input[name=${name}]`)
const boxIn = (root: ParentNode) => root.querySelector<HTMLInputElement>('#remember')

/** Offers it on a form that has just come, and fills in what is remembered where nothing was typed. */
export function recall(root: ParentNode, before?: ParentNode): void {
  const box = boxIn(root)
  const known = box && read()
  if (!box || known === undefined) return
  box.closest<HTMLElement>('[data-remember]')!.hidden = false
  const seen = before && boxIn(before)
  box.checked = seen ? seen.checked : known !== null
  // What was emptied on purpose stays empty.
  if (seen || !known) return
  for (const name of names) {
    const field = fieldIn(root, name)
    if (field) field.value ||= known?.[name] ?? ''
  }
}

/** The answers that are to be remembered once they are stored, or null. */
export function answersIn(form: HTMLFormElement): Answers | null {
  if (!boxIn(form)?.checked) return null
  return Object.fromEntries(names.map((name) => [name, fieldIn(form, name)?.value ?? '']))
}

export function remember(answers: Answers | null): void {
  try {
    if (answers) localStorage.setItem(place, JSON.stringify(answers))
  } catch {
    // The device has no room: the booking is made all the same, and its answers are typed again next time.
  }
}

/** Taking the mark away forgets at once. */
export function forgets({ target }: Event): boolean {
  const box = target as HTMLInputElement
  if (box.id !== 'remember' || box.checked) return false
  localStorage.removeItem(place)
  return true
}

/** Null where nothing is remembered; undefined where nothing can be. */
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
