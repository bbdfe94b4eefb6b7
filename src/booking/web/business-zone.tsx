import { useTranslator } from '../../languages/web/use-translator.ts'
import { isZoneNamed, zoneWords } from '../../languages/zone-words.ts'

/**
 * By whose clock the times are, for visitors who live by another one. The server does not know theirs and goes by the
 * language; the script compares.
 */
export function BusinessZone({ zone, at }: { zone: string; at: string }) {
  const translator = useTranslator()
  return (
    <span
      data-zone={zone}
      data-at={at}
      hidden={!isZoneNamed(zone, translator)}
      className="text-sm font-normal text-soft"
    >
      {' '}
      ({zoneWords(zone, translator)})
    </span>
  )
}
