import { type Case, makeCase } from './case.ts'

export const peopleCases: Case[] = [
  makeCase(
    'a-mother-speaks-of-her-child',
    'initial_consultation',
    `Dietitian: Hi Leo! And hi mom. What brings you two in?
    Mom: So, he's six and he's super picky. The pediatrician said he dropped from the fiftieth to the twentieth percentile.
    Dietitian: Okay. What will he eat?
    Mom: He eats chicken nuggets, plain pasta, apples, and milk, lots of milk. Like four cups a day.
    Dietitian: Leo, what's your favorite?
    Leo: Pancakes!
    Dietitian: Yum. Any vegetables?
    Mom: No. He gags if it's green. I love broccoli myself but he won't touch it.
    Dietitian: Any allergies?
    Mom: He's allergic to eggs, he gets a rash. I'm lactose intolerant but he isn't.
    Dietitian: Medicines?
    Mom: Just a chewable vitamin. I take zoloft but he takes nothing else.
    Dietitian: How does he sleep?
    Mom: Ten hours, like a rock.
    Dietitian: So let's try one new food next to two safe foods at dinner, and milk goes down to two cups. No pressure to taste it.
    Mom: Okay, we can do that.`,
    {},
    {
      must: [
        'chief_motivation: picky',
        'weight_history/chief_motivation/medical_history: twentieth percentile',
        'diet_history_recall/eating_pattern: nuggets & pasta',
        'allergies_intolerances: eggs & rash',
        'medications_supplements: chewable vitamin',
        'sleep_stress: ten hours',
        'intervention_nd/intervention_c: one new food',
      ],
      mustNot: ['lactose', 'zoloft', 'love broccoli', 'yum'],
    },
  ),
  makeCase(
    'an-interpreter-says-it-again',
    'initial_consultation',
    `RD: Good morning. Can you ask her what she ate yesterday?
    Interpreter: ¿Qué comió ayer?
    Patient: Ayer desayuné avena con plátano. Al mediodía comí sopa de pollo con arroz y dos tortillas.
    Interpreter: Yesterday I had oatmeal with banana for breakfast. At noon I ate chicken soup with rice and two tortillas.
    RD: And dinner?
    Patient: En la noche nada más un té con pan dulce.
    Interpreter: At night just tea with sweet bread.
    RD: Does she take any medicine?
    Patient: Sí, la glibenclamida, cinco miligramos.
    Interpreter: Yes, glyburide, five milligrams. Excuse me, the interpreter needs to clarify, she said glibenclamide.
    RD: That's the same, thank you.
    Patient: Y me mareo si no como.
    Interpreter: And I get dizzy if I don't eat.`,
    {},
    {
      must: [
        'diet_history_recall: avena|oatmeal & plátano|banana',
        'diet_history_recall: sopa de pollo|chicken soup',
        'diet_history_recall: pan dulce|sweet bread',
        'medications_supplements: glibenclamida|glyburide|glibenclamide',
      ],
      mustNot: ['interpreter needs', 'can you ask'],
    },
  ),
  makeCase(
    'only-speaker-numbers',
    'initial_consultation',
    `Speaker 1: Good afternoon, thanks for joining. I'm a registered dietitian here. What would you like to get out of today?
    Speaker 2: Well, I've got high triglycerides, four hundred and ten, and I want to get them down before my physical.
    Speaker 1: Got it. Do you drink alcohol?
    Speaker 2: Yeah, a couple glasses of wine most nights. Three or four on weekends.
    Speaker 1: Juice, soda?
    Speaker 2: No soda. Orange juice every morning, a big glass.
    Speaker 1: And exercise?
    Speaker 2: Not really. I used to run but my knee is shot.
    Speaker 1: Alcohol and juice both push triglycerides up, the liver turns the extra sugar into fat. Does that make sense?
    Speaker 2: Yeah.
    Speaker 1: How about wine only on Friday and Saturday, and whole fruit instead of the juice?
    Speaker 2: I can try that.
    Speaker 1: We'll recheck the triglycerides in twelve weeks.`,
    {},
    {
      must: [
        'chief_motivation/labs_summary/medical_history: triglycerides & four hundred and ten',
        'beverages_alcohol: wine & most nights',
        'beverages_alcohol: orange juice & every morning',
        'physical_activity: knee',
        'intervention_e: triglycerides & liver',
        'intervention_nd/intervention_c: wine & friday',
        'monitoring_evaluation: triglycerides & twelve weeks',
      ],
      mustNot: ['soda: yes', 'runs'],
    },
  ),
  makeCase(
    'the-wife-corrects-him',
    'follow_up',
    `RD: How did it go with the salt, Mr. Hale?
    Mr. Hale: Good, good. I don't add any salt.
    Wife: Bob. You eat a can of soup every day.
    Mr. Hale: Well, yes. A can of soup for lunch, every day.
    RD: Which one?
    Wife: The regular chicken noodle, not the low sodium.
    RD: And the weights at home?
    Mr. Hale: 204 this morning. It was 209 after the hospital.
    RD: Swelling?
    Mr. Hale: The ankles are down.
    Wife: He's still short of breath on the stairs.
    RD: Are you taking the furosemide?
    Mr. Hale: Forty in the morning. Yes.
    RD: So the plan: swap the soup for the low sodium one or leftovers, weigh yourself every morning, and call if it's up three pounds in a day.
    Mr. Hale: All right.
    RD: I'll send a note to your cardiologist, Dr. Patel.`,
    {},
    {
      must: [
        'diet_history_recall/interval_history: soup & every day',
        'weight_history: 204',
        'weight_history: 209',
        'medications_supplements: furosemide|forty',
        'interval_history: short of breath',
        'intervention_nd: low sodium',
        'monitoring_evaluation: weigh & every morning',
        'intervention_rc: cardiologist',
      ],
      mustNot: ['wife: short of breath'],
    },
  ),
  makeCase(
    'a-teenager-and-her-father',
    'initial_consultation',
    `provider: Before your dad comes back in, is there something you want to tell me?
    client: Um. I skip lunch at school. Like every day. And sometimes I make myself throw up, but not since Christmas.
    provider: Thank you for telling me, that took courage. Do you count calories?
    client: Yeah, in my head. All day.
    provider: When did you last get your period?
    client: October.
    provider: Okay. Here's your dad.
    father: She runs every day, two hours, we can't get her to stop.
    father: I was overweight as a kid, so maybe I said things I shouldn't have.
    provider: Do you eat dinner together?
    father: Most nights. She pushes the food around.
    provider: For now, three meals and two snacks with support, nobody comments on bodies or numbers, and we pause the running until the doctor clears it.
    father: Understood.
    provider: I'm going to call the adolescent medicine clinic today, and we meet next week.`,
    { intake: { reason: 'Parents are worried about how little I eat', safe_mode: true, lowest_weight: null } },
    {
      must: [
        'eating_behaviour_screen/eating_pattern: skip lunch|skips lunch',
        'eating_behaviour_screen: throw up',
        'eating_behaviour_screen: calories',
        'physical_activity: two hours',
        'chief_motivation: worried',
        'intervention_nd: three meals and two snacks',
        'intervention_rc: adolescent medicine',
        'monitoring_evaluation: next week',
      ],
      mustNot: ['weight_history: overweight as a kid', 'medical_history: overweight', 'took courage'],
    },
  ),
  makeCase(
    'questions-are-not-facts',
    'initial_consultation',
    `D: Any history of kidney stones, gout, pancreatitis, anything like that?
    P: No.
    D: Thyroid problems?
    P: Not that I know of.
    D: Do you have celiac disease or Crohn's?
    P: Nope.
    D: High blood pressure?
    P: Yes, since my thirties. I take hydrochlorothiazide for that.
    D: Do you take any insulin?
    P: No, thank God.
    D: What about binge eating, feeling out of control with food?
    P: Hmm, in the evenings, yes. When the kids are asleep I eat a whole bag of chips, and then I feel awful about it.
    D: How often?
    P: Two or three times a week.
    D: On a scale of 1 to 10 how ready are you to change that?
    P: Probably a seven.`,
    {},
    {
      must: [
        'medical_history: high blood pressure|since my thirties|since their thirties',
        'medications_supplements: hydrochlorothiazide',
        'eating_behaviour_screen: bag of chips',
        'readiness_to_change: seven',
      ],
      mustNot: ['medical_history: gout: yes', 'medications_supplements: takes & insulin', 'medical_history: has celiac', 'thank god'],
    },
  ),
]
