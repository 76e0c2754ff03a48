// What browsers below our oldest lack most often: without these three the app would not even draw there.
export type Of<T> = ArrayLike<T>

if (!Array.prototype.at) {
  define(Array.prototype, 'at', function at<T>(this: Of<T>, index: number): T | undefined {
    const at = Math.trunc(index) || 0
    return this[at < 0 ? this.length + at : at]
  })
}

if (!Array.prototype.findLast) {
  define(Array.prototype, 'findLast', function findLast<
    T,
  >(this: Of<T>, test: (value: T, index: number, all: Of<T>) => unknown, self?: unknown): T | undefined {
    for (let index = this.length - 1; index >= 0; index -= 1) if (test.call(self, this[index] as T, index, this)) return this[index]
    return undefined
  })
}

// Not by hasOwnProperty, which a linter rewrites into the very function that is missing.
if (!Object.hasOwn) {
  define(Object, 'hasOwn', (value: object, name: PropertyKey) => Object.getOwnPropertyDescriptor(Object(value), name) !== undefined)
}

// Safari before 13.1: what would follow a size keeps the one it had.
if (!('ResizeObserver' in window)) {
  const none = () => {}
  define(window, 'ResizeObserver', function ResizeObserver(this: Record<string, () => void>) {
    for (const name of ['observe', 'unobserve', 'disconnect']) this[name] = none
  })
}

// Safari before 14. The schema library names the bounds of 64-bit numbers when it loads; we have no such numbers.
if (!('BigInt' in window)) define(window, 'BigInt', (value: string | number) => Number(value))

// Not enumerable, or every `for in` over a list would meet it.
function define(on: object, name: string, value: unknown): void {
  Object.defineProperty(on, name, { value, configurable: true, writable: true })
}
