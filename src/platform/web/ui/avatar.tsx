/** A person's face, or the initials of who has given none. */
export const Avatar = ({ name, photo }: { name: string; photo?: string | null }) =>
  photo ? <img src={photo} alt="" className="size-9 shrink-0 rounded-full object-cover" /> : <Initials name={name} />

const Initials = ({ name }: { name: string }) => (
  <span
    aria-hidden
    className="grid size-9 shrink-0 place-items-center rounded-full bg-info-soft text-xs font-semibold text-info"
  >
    {initials(name)}
  </span>
)

function initials(name: string): string {
  const words = name.split(/\s+/).filter((word) => /^\p{Lu}/u.test(word))
  const picked = words.length > 1 ? [words[0]!, words.at(-1)!] : words
  return picked.map((word) => word[0]).join('') || name.slice(0, 1).toUpperCase()
}
