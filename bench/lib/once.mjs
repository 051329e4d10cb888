/** A function that makes something once for each workbench: all rows of a run share it. */
export function oncePerWorkbench(make) {
  const made = new WeakMap()
  return (workbench) => {
    if (!made.has(workbench)) made.set(workbench, make(workbench))
    return made.get(workbench)
  }
}
