# Reads one command a line: "speak LANGUAGE RATE VOLUME TEXT", the text as UTF-8
# in base 64, or "stop". Answers "ready" once, and "done" after each text.
$ErrorActionPreference = 'Stop'
Add-Type -AssemblyName System.Speech
$voice = New-Object System.Speech.Synthesis.SpeechSynthesizer
$in = New-Object System.IO.StreamReader([Console]::OpenStandardInput())
$out = [Console]::Out
$out.WriteLine('ready')
$out.Flush()
$said = $null
$line = $in.ReadLineAsync()
while ($true) {
	if ($line.IsCompleted) {
		if ($null -eq $line.Result) { break }
		$words = $line.Result.Split(' ')
		if ($words[0] -eq 'stop') {
			$voice.SpeakAsyncCancelAll()
		} elseif ($words[0] -eq 'speak') {
			$voice.Rate = [int]$words[2]
			$voice.Volume = [int]$words[3]
			try {
				$culture = New-Object System.Globalization.CultureInfo($words[1])
				$voice.SelectVoiceByHints('NotSet', 'NotSet', 0, $culture)
			} catch { }
			$text = [System.Text.Encoding]::UTF8.GetString([Convert]::FromBase64String($words[4]))
			$said = $voice.SpeakAsync($text)
		}
		$line = $in.ReadLineAsync()
	}
	if ($null -ne $said -and $said.IsCompleted) {
		$said = $null
		$out.WriteLine('done')
		$out.Flush()
	}
	Start-Sleep -Milliseconds 10
}
