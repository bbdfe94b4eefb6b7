import { ImagePlus } from 'lucide-react'
import { type DragEvent, useEffect, useRef, useState } from 'react'
import { type FieldValues, useController } from 'react-hook-form'
import { paths } from '../../platform/paths.ts'
import { refusalOf, sendFile } from '../../platform/web/api.ts'
import { isHeic, shrinkPicture } from '../../platform/web/ui/shrink-picture.ts'
import type { BoundField } from '../../platform/web/text-fields.tsx'
import { Button, buttonClass } from '../../platform/web/ui/button.tsx'
import { classNames } from '../../platform/web/ui/class-names.ts'
import { Field } from '../../platform/web/ui/field.tsx'
import { Spinner } from '../../platform/web/ui/spinner.tsx'
import { toast } from '../../platform/web/ui/toast.tsx'
import { type Phrase, words } from '../../platform/words.ts'
import {
  boxes,
  longestSide,
  uploadMark,
  mostPictureBytes,
  type OwnPicture,
  pictureHint,
  pictureIn,
  pictureTexts,
  pictureTypes,
} from '../picture.ts'
import { Picture } from './picture.tsx'

type Props<Input extends FieldValues> = Omit<BoundField<Input>, 'hint' | 'required'> & {
  /** The kind of picture, which decides on the texts. */
  one: keyof typeof texts
  shape: keyof typeof shapes
  /** Where the file is sent, if not to the business's pictures. */
  to?: string
}

const texts = {
  logo: {
    choose: 'Escolher logo',
    replace: 'Trocar logo',
    remove: 'Remover logo',
    done: 'Logo carregada',
    save: 'Logo carregada temporariamente. Clique em salvar para confirmar.',
    failed: 'Erro ao fazer upload da logo',
  },
  system: {
    choose: 'Escolher logo',
    replace: 'Trocar logo',
    remove: 'Remover logo',
    done: 'Logo carregada',
    save: 'Salve as configurações para confirmar',
    failed: 'Erro ao fazer upload da logo',
  },
  photo: {
    choose: 'Escolher foto',
    replace: 'Trocar foto',
    remove: 'Remover foto',
    done: 'Foto carregada',
    save: 'Foto carregada temporariamente. Clique em salvar para confirmar.',
    failed: 'Erro ao fazer upload da foto',
  },
  picture: {
    choose: 'Escolher imagem',
    replace: 'Trocar imagem',
    remove: 'Remover imagem',
    done: 'Imagem carregada',
    save: 'Imagem carregada temporariamente. Clique em salvar para confirmar.',
    failed: 'Erro ao fazer upload da imagem',
  },
}
type Texts = (typeof texts)[keyof typeof texts]

const shapes = {
  logo: 'size-16 rounded-control bg-white object-contain p-1',
  face: 'size-16 rounded-full object-cover',
  square: 'size-16 rounded-control object-cover',
  wide: 'h-24 w-40 max-sm:w-28 rounded-control object-cover',
}

/** A picture that is sent as soon as it is chosen, and kept when the form is saved. */
export function PictureField<Input extends FieldValues>({
  one,
  shape,
  label,
  to = paths.pictures,
  ...bound
}: Props<Input>) {
  const { field, fieldState } = useController(bound)
  const input = useRef<HTMLInputElement>(null)
  const { preview, fault, send } = useSending(texts[one], to, field.value, field.onChange)
  const sending = preview !== null
  const picture = pictureIn(field.value)
  const choose = (files: FileList | null) => {
    const file = files?.[0]
    if (file && !sending) void send(file)
  }
  const remove = () => {
    field.onChange(null)
    input.current?.focus()
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    choose(event.dataTransfer.files)
  }
  return (
    <Field label={label} hint={pictureHint} error={fault ?? fieldState.error?.message}>
      {(control) => (
        <div className="flex items-center gap-4" onDragOver={(event) => event.preventDefault()} onDrop={drop}>
          <Shown picture={picture} preview={preview} className={shapes[shape]} />
          <div className="flex min-w-0 flex-wrap gap-2" aria-busy={sending}>
            <input
              {...control}
              ref={(element) => {
                input.current = element
                field.ref(element)
              }}
              type="file"
              accept={pictureTypes}
              className="peer visually-hidden"
              onBlur={field.onBlur}
              onChange={({ target }) => {
                choose(target.files)
                // Without this, choosing the same file again would fire no event.
                target.value = ''
              }}
            />
            <label
              htmlFor={control.id}
              className={classNames(
                buttonClass(),
                'cursor-pointer peer-focus-visible:outline-2',
                sending && 'opacity-45',
              )}
            >
              {sending ? 'Enviando...' : picture ? texts[one].replace : texts[one].choose}
            </label>
            {picture && !sending && (
              <Button variant="ghost" onClick={remove}>
                {texts[one].remove}
              </Button>
            )}
          </div>
        </div>
      )}
    </Field>
  )
}

type ShownProps = { picture: OwnPicture | null; preview: string | null; className: string }

function Shown({ picture, preview, className }: ShownProps) {
  const box = classNames('shrink-0 border border-line', className)
  if (preview)
    return (
      <span className="relative shrink-0">
        <img src={preview} alt="" className={classNames(box, 'opacity-60')} />
        <span className="absolute inset-0 grid place-items-center text-ink">
          <Spinner size={20} />
        </span>
      </span>
    )
  if (picture) return <Picture of={picture} sizes="10rem" className={box} />
  return (
    <span aria-hidden className={classNames(box, 'grid place-items-center border-dashed bg-sunken! text-soft')}>
      <ImagePlus size={20} />
    </span>
  )
}

/** Half as large again as the largest that a page shows, so that it is sharp on every screen; else less. */
const sendable = { mostBytes: mostPictureBytes, longestSide, sides: [boxes[2] * 1.5, boxes[2], boxes[2] / 2] }

/** Why a picture that could not be made smaller is not sent. */
const faultOf = (file: File): Phrase | null =>
  isHeic(file) ? pictureTexts.heic : file.size > mostPictureBytes ? pictureTexts.tooLarge(file.size) : null

/** Sends a file and shows it from the device meanwhile. If that fails, the picture from before stays. */
function useSending(told: Texts, to: string, value: unknown, change: (value: unknown) => void) {
  const [preview, setPreview] = useState<string | null>(null)
  const [fault, setFault] = useState<string | null>(null)
  useEffect(() => (preview ? () => URL.revokeObjectURL(preview) : undefined), [preview])
  const failed = (text: string) => {
    setFault(text)
    toast.error(told.failed, text)
  }
  const send = async (file: File) => {
    setFault(null)
    const before = value
    setPreview(URL.createObjectURL(file))
    change(uploadMark)
    try {
      const small = await shrinkPicture(file, sendable)
      const fault = small === file ? faultOf(file) : null
      if (fault) {
        change(before)
        return failed(words(fault))
      }
      change(await sendFile<OwnPicture>(to, small))
      toast.success(told.done, told.save)
    } catch (error) {
      change(before)
      const refusal = refusalOf(error)
      failed(refusal ? (refusal.fields?.['picture'] ?? refusal.text) : 'Não foi possível enviar. Tente novamente.')
    } finally {
      setPreview(null)
    }
  }
  return { preview, fault, send }
}
