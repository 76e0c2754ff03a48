import { makeMatcher } from './matching.ts'

/** Relatives whose illnesses say something about a patient. */
export const bloodRelatives = makeMatcher(
  `mother, mom, mum, momma, mama, madre, father, dad, papa, padre, parents, papas, padres, brother, hermano, sister, hermana, sibling, hermanos, grandmother, grandma, abuela, abuelita, nana, grandfather, grandpa, abuelo, grandparents, abuelos,
  aunt, tia, uncle, tio, son, hijo, daughter, hija, kids, children, cousin, primo, prima, both sides, runs in, mom's side, dad's side, family history, familia`,
)
/** Other people, of whom a note says nothing except who cooks. */
export const others = makeMatcher(
  `husband, esposo, marido, wife, esposa, senora, partner, pareja, boyfriend, novio, girlfriend, novia, fiance, fiancee, friend, best friend, amigo, amiga, comadre, compadre, neighbor, neighbour, vecino, vecina, coworker, co-worker, colleague, companer*, boss, jefe, jefa, roommate, mother-in-law, father-in-law, sister-in-law, brother-in-law, suegra, suegro, cunad*,
  stepdad, stepmom, stepmother, stepfather, trainer, teacher, dog, cat`,
)
/** Those who treat: what they say of a patient is about the patient. */
export const clinicians = makeMatcher(
  `doctor, doctora, dr, physician, medico, medica, pcp, cardiologist, cardiologo, endocrinologist, endocrinologo, endocrinologa, endo, nephrologist, nefrologo, oncologist, oncologo, gastroenterologist, gastro, gi doctor, ob, obgyn, ob-gyn, midwife, partera, pediatrician, pediatra, surgeon, cirujano, nurse, enfermera, therapist, terapeuta, psychologist, psicologo, psicologa, psychiatrist, psiquiatra,
  counselor, clinic, clinica, hospital, social worker, trabajadora social, trabajador social, pharmacist, farmaceutic*, care team, adolescent medicine, diabetes educator, physical therapist, speech therapist, lactation consultant, primary care, referring provider, school nurse, case manager`,
)
