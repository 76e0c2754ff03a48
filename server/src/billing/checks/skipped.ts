/** Thrown by a check that cannot be made now, such as while the card processor is away. */
export class CheckSkipped extends Error {}
