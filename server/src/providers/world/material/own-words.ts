/** Second paragraphs of a profile: how the dietitian works. `{city}` is where they live. */
export const workingStyles: readonly string[] = [
  'In our first hour I mostly listen. You leave with one or two things to try, written down in the app before I log off, and we see next time what the week made of them.',
  'I live in {city} with a garden that feeds the deer. My visits are unhurried, my notes are short, and there is always a plan for the week that falls apart.',
  'Between visits you can send me photos of your meals. I answer with a question more often than with a correction.',
  'We cook together on video when words are not enough. Bring what is in your refrigerator; I have worked with less.',
  'I will tell you when science does not know something, and I will tell you when a cheaper choice is just as good.',
  'I grew up between two cultures and two kinds of bread. Your grandmother’s recipes are part of the plan, not an obstacle to it.',
  'You will get a short summary after each visit, with a shopping list for the store you really use.',
  'Before {city} I worked in a county clinic where people had ten dollars a day for food. Budgets do not scare me.',
  'My appointments start on time. If you have to cancel because life happened, I will not ask you to explain.',
  'I ask permission before giving advice. It takes a minute longer, and the advice lasts a good deal longer, too.',
  'Away from work I coach a youth soccer team in {city} and lose at chess to my daughter. Both have taught me patience.',
  'I like labs, graphs and small experiments: two weeks, one change, and then we look.',
  'If English is your second language, we take the time we need. Food words are the best ones to learn anyway.',
  'I have been a night-shift worker, a student and a new parent. Plans that need three pans and an hour are not for me either.',
  'We set goals in your words. “Play on the floor with my grandchildren” is better than any number I could write down.',
  'People tell me that they laugh more than they expected to. Then they tell me their blood work improved.',
]

/** Where dietitians studied; no such schools exist. */
export const schools: readonly string[] = [
  'Alder University',
  'Harbor State College',
  'Prairie Technical University',
  'Saint Brendan College',
  'University of the Great Basin',
  'Magnolia State University',
  'Northern Lakes University',
  'Mission Valley College',
]
export const offices: readonly string[] = [
  'Maple Street Clinic',
  'Riverside Health',
  'The Corner Practice',
  'Eastgate Wellness',
  'Old Mill Offices',
]
export const streets: readonly string[] = ['Maple Street', 'River Road', 'Second Avenue', 'Orchard Lane', 'Market Street', 'Park Place']
