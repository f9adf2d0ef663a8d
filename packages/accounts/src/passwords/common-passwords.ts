/**
 * Passwords tried first against an account whose passwords have twelve characters or more: the usual words, with or
 * without figures at either end. Folded: lower case, no accents.
 */
export const commonPasswords: ReadonlySet<string> = new Set(
  `password passwordpassword passw0rd p@ssword p@ssw0rd motdepasse monmotdepasse motdepassemotdepasse mdp
  administrateur administrator admin adminadmin adminadminadmin changeme changemeplease changezmoi letmein letmeinplease
  welcome welcomewelcome bienvenue bienvenuebienvenue bonjour bonjourbonjour bonjourtoutlemonde secret secretsecret
  azerty azertyuiop azertyuiopqs azertyazerty azertyuiopqsdfghjklm qwerty qwertyuiop qwertyuiopas qwertyqwerty qwertyuiopasdfghjkl
  qwertz qwertzuiop asdfghjkl asdfghjklqwe zxcvbnm zxcvbnmasdfg wxcvbn azertywxcvbn
  123456789012 1234567890123 12345678901234 123456789123 123456123456 112233445566 111222333444 123412341234 121212121212
  987654321098 0123456789012 012345678910 1q2w3e4r5t6y 1a2z3e4r5t6y 1qaz2wsx3edc 1qaz2wsx3edc4rfv qazwsxedcrfv q1w2e3r4t5y6 a1z2e3r4t5y6
  abcdefghijkl abcdefghijklm abcdefghijklmnopqrstuvwxyz abcabcabcabc abcd1234abcd abc123abc123
  iloveyou iloveyouforever iloveyouiloveyou jetaime jetaimejetaime jetaimepourtoujours doudou loulou chouchou nicolas
  football footballfootball superman supermansuperman batman pokemon starwars princesse princess sunshine monkey dragon
  soleil marseille olympiquedemarseille parissaintgermain france vivelafrance republiquefrancaise libertegalitefraternite
  correcthorsebatterystaple thequickbrownfox loremipsumdolor trustno1trustno1 cartable cartablecartable geoportail geoserver geoservergeoserver
  testtesttest testtest test testtesttesttest demo demodemo demodemodemo exemple exampleexample computer internet ordinateur`
    .split(/\s+/)
    .filter(Boolean),
);
