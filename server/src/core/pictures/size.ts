/** In pixels, as the picture is shown. */
export interface Size {
  width: number
  height: number
}
