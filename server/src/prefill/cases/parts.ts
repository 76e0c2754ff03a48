import { type Case, makeCase } from './case.ts'

/** Talks of which diagnoses, goals and instructions follow, and talks of which they must not. */
export const partCases: Case[] = [
  makeCase(
    'a-plan-and-a-smaller-promise',
    'follow_up',
    `D: Let's walk thirty minutes after dinner, okay?
    P: I can do fifteen minutes, not more.
    D: Fifteen is a start. How about beans in the soup twice a week?
    P: Sure.
    D: Could you skip the soda at lunch?
    P: No, I don't want to.
    D: Salt makes the body hold water, because it pulls on it.`,
    {},
    {
      must: ['goal: fifteen minutes', 'goal: beans & twice a week', 'patient_instructions: beans', 'patient_instructions: fifteen minutes'],
      mustNot: [
        'goal: thirty',
        'goal: soda',
        'patient_instructions: thirty',
        'patient_instructions: soda',
        'patient_instructions: holds water',
        'pes: evidenced',
      ],
    },
  ),
  makeCase(
    'what-the-patient-says-is-wrong',
    'initial_consultation',
    `D: Tell me about your days.
    P: I work night shifts, so I skip breakfast and lunch most days. I don't exercise, my knees hurt.
    D: Do you ever binge?
    P: No.
    D: And drinks?
    P: Four cokes a day. My wife is the one who is constipated, not me.`,
    {},
    {
      must: [
        'pes: irregular & skip breakfast & shifts',
        'pes: Little physical activity & limited strength or movement',
        'pes: sweetened drinks & Four cokes',
      ],
      mustNot: ['pes: Disordered', 'pes: function of the gut'],
    },
  ),
  makeCase(
    'the-family-and-the-past-are-no-diagnosis',
    'initial_consultation',
    `D: How is eating at home?
    P: Fine. I used to skip lunch in college. My mother has trouble swallowing since her stroke.
    D: Does food ever run out?
    P: No, we have enough.
    D: Any diarrhea?
    P: Only if I drink milk.`,
    { labs: [{ id: 'a', text: 'LDL 92 mg/dL' }], last_note: 'Limited access to food related to too little money for food.' },
    { must: ['family_history/medical_history: swallowing'], mustNot: ['pes: evidenced'] },
  ),
  makeCase(
    'el-doctor-dice-que-tengo-azucar',
    'initial_consultation',
    `Nutrióloga: ¿Qué la trae?
    Paciente: Acaban de diagnosticarme diabetes y no sé qué puedo comer.
    Nutrióloga: ¿Hace ejercicio?
    Paciente: No hago ejercicio.
    Nutrióloga: ¿Qué le parece cambiar el refresco por agua mineral en la cena?
    Paciente: Sí, eso sí.`,
    {},
    {
      must: [
        'pes: Knowledge about food & new to them & no sé qué puedo comer',
        'pes: Little physical activity',
        'goal: Cambiar el refresco por agua mineral',
        'patient_instructions: agua mineral',
      ],
      mustNot: ['goal: le parece'],
    },
  ),
  makeCase(
    'marked-labs-and-an-older-one',
    'follow_up',
    `D: Anything new?
    P: Not really.`,
    {
      labs: [
        { id: 'old', name: 'A1c', value: 8.4, flag: 'High', date: '2025-11-02' },
        { id: 'new', name: 'A1c', value: 6.4, flag: 'Normal', date: '2026-05-02' },
        { id: 'trig', name: 'Triglycerides', value: 240, unit: 'mg/dL', flag: 'H', date: '2026-05-02' },
      ],
    },
    { must: ['pes: lab values & 240'], mustNot: ['pes: 8.4'] },
  ),
]
