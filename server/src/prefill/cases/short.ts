import { type Case, makeCase } from './case.ts'

export const shortCases: Case[] = [
  makeCase('silence', 'initial_consultation', '', {}, { must: [], mustNot: [], outcome: 'insufficient_source' }),
  makeCase(
    'nothing-but-noise',
    'follow_up',
    `provider: Hello? Can you hear me?
    patient: Hello?
    provider: I think you're muted.
    patient: Sorry. Yes. Hi.
    provider: Okay, let's reschedule, the connection is bad.
    patient: Okay, bye.`,
    {},
    { must: [], mustNot: [], outcome: 'insufficient_source' },
  ),
  makeCase(
    'empty-words',
    'follow_up',
    'Speaker 1: \nSpeaker 2: ...\nSpeaker 1: [silence]\nSpeaker 2: [inaudible]',
    {},
    {
      must: [],
      mustNot: [],
      outcome: 'no_speech',
    },
  ),
  makeCase(
    'small-talk-is-left-out',
    'follow_up',
    `D: How was the game last night?
    P: Oh man, we lost in overtime. My neighbor brought wings for everybody, I didn't have any.
    D: Ha. And the weather, is it still snowing?
    P: Six inches. The car is buried.
    D: Okay, so how's the stomach?
    P: Good, no cramps this week at all.
    D: And the fiber supplement?
    P: One teaspoon of psyllium in the morning. I tried two teaspoons and got gassy, so I'm back to one.
    D: Nice.`,
    {},
    {
      must: ['interval_history: no cramps', 'medications_supplements: psyllium & one teaspoon'],
      mustNot: ['overtime', 'six inches', 'wings', 'buried'],
    },
  ),
  makeCase(
    'hypotheticals-and-plans',
    'initial_consultation',
    `D: What does your doctor plan?
    P: If my A1c is over seven next time, she'll start me on Ozempic. I'm scared of that.
    D: And right now?
    P: Right now just metformin, 500 twice a day.
    D: What is your A1c?
    P: Six point eight.
    D: Have you thought about a meter?
    P: I might get a CGM. My coworker has one. Maybe in the new year.
    D: What do you usually have in the evening?
    P: If I'm tired I order pizza, I'd say three nights a week. Otherwise my partner makes fish or a stir fry.
    D: Do you exercise?
    P: I should. I was going to join the gym but I never did. I walk the dog, fifteen minutes, twice a day.`,
    {},
    {
      must: [
        'medications_supplements: metformin & 500',
        'labs_summary: six point eight',
        'physical_activity: dog & fifteen minutes',
        'diet_history_recall/eating_pattern/food_access_cooking: pizza & three nights',
      ],
      mustNot: ['medications_supplements: ozempic', 'gym', 'cgm', 'coworker'],
    },
  ),
  makeCase(
    'a-whole-day-of-food',
    'initial_consultation',
    `D: Walk me through yesterday, from when you got up.
    P: So I got up at six thirty, had a coffee with cream, like two tablespoons.
    D: Mm-hm.
    P: Then nothing until ten, when I had a granola bar and a banana at my desk.
    D: And lunch?
    P: Lunch was a Chipotle bowl, chicken, brown rice, black beans, no sour cream, with guac.
    D: Something to drink?
    P: A Diet Coke. Then around four I had, uh, a handful of almonds. No wait, it was pretzels, the almonds were the day before.
    D: Dinner?
    P: Salmon, roasted broccoli, and like a cup of couscous. At eight. And then two squares of dark chocolate in front of the TV.
    D: Is that a typical day?
    P: Pretty typical. On weekends we eat out, brunch and so on.`,
    {},
    {
      must: [
        'diet_history_recall/beverages_alcohol: coffee with cream',
        'diet_history_recall: granola bar & banana',
        'diet_history_recall: brown rice & black beans',
        'diet_history_recall/beverages_alcohol: diet coke',
        'diet_history_recall: pretzels',
        'diet_history_recall: salmon & broccoli',
        'diet_history_recall: dark chocolate',
        'eating_pattern/diet_history_recall: weekends',
      ],
      mustNot: ['handful of almonds', 'walk me through'],
    },
  ),
  makeCase(
    'education-and-next-steps',
    'follow_up',
    `D: Let's talk about labels. The first number you look at is the serving size, then the sodium, under 140 milligrams is low.
    P: Okay.
    D: And sodium matters because it pulls water in and your heart has to pump against it.
    P: I didn't know that.
    D: I explained the label of the soup to your wife last time too, right?
    P: Yes, she showed me.
    D: So two goals: no more than one canned thing a day, and herbs instead of the salt shaker.
    P: I like garlic powder, I can do that.
    D: How sure are you?
    P: Nine out of ten.
    D: I'd also like you to cut out cheese.
    P: No. Not the cheese. I'm not giving that up.
    D: Fair enough, the cheese stays. I'll check in by message on Friday and we meet on June 4.`,
    {},
    {
      must: [
        'intervention_e: serving size',
        'intervention_e: sodium & water',
        'intervention_nd/intervention_c: canned',
        'intervention_nd/intervention_c: herbs',
        'monitoring_evaluation: june 4',
      ],
      mustNot: ['cut out cheese'],
    },
  ),
]
