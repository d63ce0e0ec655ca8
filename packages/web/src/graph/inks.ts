// The colours of everything in the picture but the dots, for light and for dark.
export interface Inks {
  readonly text: string
  readonly line: string
  readonly brightLine: string
  readonly faded: string
  readonly ground: string
  readonly border: string
}

export const inksOf = (isDark: boolean): Inks =>
  isDark
    ? {
        text: '#d5dadd',
        line: '#364045',
        brightLine: '#7c898f',
        faded: '#2b3235',
        ground: '#1b2022',
        border: '#3b4448',
      }
    : {
        text: '#23292c',
        line: '#d3d8d1',
        brightLine: '#7b868c',
        faded: '#e3e5e0',
        ground: '#ffffff',
        border: '#cfd3cc',
      }
