import type { Emotion, EntryKind } from '@sorrel/contract/journal/vocabulary'

/** Something eaten in the world: its words, and the foods of the table with grams. */
export type Meal = { text: string; items: readonly [food_id: string, name: string, amount: number, unit: string][] }

export const breakfasts: readonly Meal[] = [
  {
    text: 'Yogurt, blueberries, walnuts',
    items: [
      ['01116', 'Yogurt, plain, whole milk', 170, 'g'],
      ['09050', 'Blueberries, raw', 75, 'g'],
      ['12155', 'Nuts, walnuts, english', 20, 'g'],
    ],
  },
  {
    text: 'Oatmeal with a banana',
    items: [
      ['08121', 'Oats, cooked with water', 234, 'g'],
      ['09040', 'Bananas, raw', 118, 'g'],
    ],
  },
  {
    text: 'Two eggs and toast',
    items: [
      ['01128', 'Egg, whole, cooked, fried', 92, 'g'],
      ['18075', 'Bread, whole-wheat', 32, 'g'],
    ],
  },
  { text: 'Coffee on the way, nothing else', items: [['14209', 'Coffee, brewed', 240, 'g']] },
]
export const lunches: readonly Meal[] = [
  {
    text: 'Lentil soup and bread',
    items: [
      ['16070', 'Lentils, cooked', 200, 'g'],
      ['18075', 'Bread, whole-wheat', 64, 'g'],
    ],
  },
  {
    text: 'Rice bowl with chicken and broccoli',
    items: [
      ['20037', 'Rice, brown, long-grain, cooked', 195, 'g'],
      ['05064', 'Chicken breast, roasted', 120, 'g'],
      ['11090', 'Broccoli, raw', 90, 'g'],
    ],
  },
  { text: 'Leftovers at my desk', items: [] },
  {
    text: 'Tuna salad with crackers',
    items: [
      ['15121', 'Tuna, light, canned in water', 85, 'g'],
      ['11252', 'Lettuce, iceberg', 70, 'g'],
    ],
  },
]
export const dinners: readonly Meal[] = [
  {
    text: 'Chicken tacos with the kids. Ate standing up for the first one.',
    items: [
      ['18363', 'Tortillas, corn', 52, 'g'],
      ['05064', 'Chicken breast, roasted', 90, 'g'],
    ],
  },
  {
    text: 'Salmon, sweet potato, salad',
    items: [
      ['15237', 'Salmon, cooked', 140, 'g'],
      ['11510', 'Sweet potato, boiled', 150, 'g'],
    ],
  },
  { text: 'Pasta with tomato sauce, two helpings', items: [] },
  {
    text: 'Black beans and rice',
    items: [
      ['16015', 'Beans, black, cooked', 172, 'g'],
      ['20045', 'Rice, white, cooked', 158, 'g'],
    ],
  },
]
export const snacks: readonly Meal[] = [
  {
    text: 'Coffee and an orange, between meetings',
    items: [
      ['14209', 'Coffee, brewed', 240, 'g'],
      ['09200', 'Oranges, raw', 131, 'g'],
    ],
  },
  { text: 'An apple', items: [['09003', 'Apples, raw, with skin', 182, 'g']] },
  { text: 'A handful of almonds', items: [['12061', 'Nuts, almonds', 28, 'g']] },
  { text: 'Chips from the machine', items: [] },
]

type Other = { kind: EntryKind; text: string | null; emotions?: readonly Emotion[]; minutes?: number; water_ml?: number }
export const others: readonly Other[] = [
  { kind: 'sleep', text: 'Woke up once', minutes: 420 },
  { kind: 'sleep', text: null, minutes: 465 },
  { kind: 'activity', text: 'Walked by the lake', minutes: 20 },
  { kind: 'activity', text: 'Swimming', minutes: 40 },
  { kind: 'water', text: null, water_ml: 500 },
  { kind: 'mood', text: 'A long day, but I cooked anyway', emotions: ['tired', 'proud'] },
  { kind: 'mood', text: null, emotions: ['stressed'] },
  { kind: 'symptom', text: 'After the soda at lunch' },
  { kind: 'note', text: 'Ask about eating out on Friday' },
]

export const comments = [
  'What made this one last, do you think?',
  'You noticed the hunger early. How was the afternoon after it?',
  'Thank you for writing this down on a long day.',
  'What would have made this easier?',
]
