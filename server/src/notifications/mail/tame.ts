// Control characters, the ends of lines and the signs that turn the direction of a text. In a name, they could write a line of their own
// into a message, or show it backwards.
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters that must not stand in a message.
const wild = /[\u0000-\u001F\u007F-\u009F\u061C\u200E\u200F\u2028-\u202E\u2066-\u2069]+/g

/** A text on one line, as somebody typed it, for use inside a message. */
export const tameText = (text: string): string => text.replace(wild, ' ').trim()
