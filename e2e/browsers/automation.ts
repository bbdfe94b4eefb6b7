/** A tick of a keyboard or pointer, as both WebDriver protocols spell it. */
type InputSource =
  | { type: 'key'; id: string; actions: KeyAction[] }
  | { type: 'pointer'; id: string; parameters: { pointerType: 'mouse' }; actions: PointerAction[] }
export type KeyAction = { type: 'keyDown' | 'keyUp'; value: string } | { type: 'pause'; duration: number }
type PointerAction =
  | { type: 'pointerMove'; x: number; y: number; origin: 'viewport' }
  | { type: 'pointerDown' | 'pointerUp'; button: 0 }

/** A browser with one tab, driven by its own protocol. */
export type Automation = {
  goTo(url: string): Promise<void>
  reload(): Promise<void>
  /** The text that an expression makes in the page, also where the page itself may run no scripts. */
  evaluate(expression: string): Promise<string>
  perform(source: InputSource): Promise<void>
  /** Gives files to the first element of this selector. */
  chooseFiles(selector: string, paths: string[]): Promise<void>
  /** A PNG in base64; nothing where the driver cannot. */
  picture(): Promise<string | undefined>
  close(): Promise<void>
}

export type LaunchOptions = { hasScripts: boolean; width: number; height: number }

export const zone = 'America/Sao_Paulo'
